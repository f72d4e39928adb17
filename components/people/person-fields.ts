/** What a person's fields hold, as the contract says it too: the browser tells before the hub has to. */
export const DISPLAY_NAME_MAX = 60;
export const LOGIN_MAX = 40;
export const LOGIN_PATTERN = "[A-Za-z0-9][A-Za-z0-9._\\-]+";
export const CLASS_NUMBER_MAX = 999;
