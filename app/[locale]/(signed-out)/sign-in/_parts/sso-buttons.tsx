import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

interface Props {
  providers: readonly { id: string; name: string }[];
  csrfToken: string;
  returnTo: string;
}

/** A button for each provider of single sign-on, and a line between them and the password form. Nothing without a provider. */
export function SsoButtons({ providers, csrfToken, returnTo }: Props) {
  const t = useTranslations("signIn");
  if (providers.length === 0) return null;
  return (
    <>
      {providers.map(({ id, name }) => (
        // biome-ignore lint/correctness/noRestrictedElements: next-auth answers it with a redirect to the provider
        <form key={id} method="post" action={`/api/auth/signin/${id}`} className="mb-3">
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="callbackUrl" value={returnTo} />
          <Button type="submit" className="w-full text-lg">
            {t("ssoButton", { name })}
          </Button>
        </form>
      ))}
      <p className="my-5 flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("ssoOr")}
      </p>
    </>
  );
}
