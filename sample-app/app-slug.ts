/** The app's slug in the hub's catalogue (protocol: Demo data). */
export const APP_SLUG = "storybook";
