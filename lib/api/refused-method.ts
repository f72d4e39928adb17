/**
 * The header with the real method of a request, when Next does not support that method (PROPFIND, for example). Next would
 * respond with an empty 400, so the hub's server forwards the request as OPTIONS with this header, and `route` responds with
 * METHOD_001. When a caller sends this header, the server removes it.
 */
export const REFUSED_METHOD_HEADER = "x-hub-refused-method";
