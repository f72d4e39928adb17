import type { Messages as HubMessages } from "./messages";
import type { AppLocale } from "./routing";

declare module "next-intl" {
  interface AppConfig {
    Locale: AppLocale;
    Messages: HubMessages;
  }
}
