/** That of package.json, which a package in a browser can't read. */
export const version = '1.1.0';
