/** Where MCP clients find out how to log in (RFC 9728 and RFC 8414). */

/** Of `/mcp`; undefined for paths that are none of these documents. */
export function oauthMetadata(
  path: string,
  origin: string,
  categories: readonly string[],
): object | undefined {
  if (
    path === '/.well-known/oauth-protected-resource/mcp' ||
    path === '/.well-known/oauth-protected-resource'
  )
    return {
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
      scopes_supported: [...categories],
      bearer_methods_supported: ['header'],
      resource_name: 'Oja',
      resource_documentation: `${origin}/docs/mcp`,
    };
  if (
    path === '/.well-known/oauth-authorization-server' ||
    path === '/.well-known/oauth-authorization-server/mcp'
  )
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/console/authorize`,
      token_endpoint: `${origin}/api/v1/oauth/token`,
      registration_endpoint: `${origin}/api/v1/oauth/register`,
      revocation_endpoint: `${origin}/api/v1/oauth/revoke`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      scopes_supported: [...categories],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${origin}/docs/mcp`,
    };
  return undefined;
}

export const resourceMetadataUrl = (origin: string): string =>
  `${origin}/.well-known/oauth-protected-resource/mcp`;
