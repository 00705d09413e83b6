/** Names of the sockets in the data folder through which the operator's command line speaks to a running server. */
export const controlSocket = /^control-\d+\.sock$/;
