interface Refusal {
  error?: { code?: string | number; details?: { reason?: string }[] };
}

/** The code of an error, which Google's format has in its details. */
export function codeOf(json: Refusal | undefined): string | undefined {
  const { code, details } = json?.error ?? {};
  return details?.[0]?.reason ?? (code === undefined ? undefined : String(code));
}
