import { dataEndpoint, route } from "@/lib/api/route";
import { readNotifications } from "@/lib/notifications/list-notifications";
import { readNotifications as contract } from "@/packages/client/contract/notifications";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, body }) => readNotifications(caller, body)),
});
