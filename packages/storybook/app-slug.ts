/** The app's slug in the hub's catalog (protocol: Demo data). */
export const APP_SLUG = "storybook";
