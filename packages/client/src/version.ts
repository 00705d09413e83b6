/** That of package.json, which a package in a browser can't read. */
export const version = '2.0.0';
