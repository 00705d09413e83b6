/** The signatures of System.Text.Json that samples use, so that Mono's compiler, which lacks it, checks their types. */
export const jsonDeclarations = `
namespace System.Text.Json
{
    public enum JsonValueKind { Undefined, Object }
    public struct JsonElement
    {
        public JsonValueKind ValueKind { get { return default(JsonValueKind); } }
        public bool TryGetProperty(string name, out JsonElement value) { value = default(JsonElement); return false; }
        public JsonElement GetProperty(string name) { return default(JsonElement); }
        public string GetString() { return null; }
    }
    public class JsonDocument
    {
        public static JsonDocument Parse(string json) { return null; }
        public JsonElement RootElement { get { return default(JsonElement); } }
    }
    public static class JsonSerializer
    {
        public static string Serialize(object value) { return null; }
    }
}
`;
