"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { FormButtons } from "@/components/ui/form-buttons";
import { Notice } from "@/components/ui/notice";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { LTI_NAME_MAX, LTI_TEXT_MAX } from "@/packages/client/contract/limits";
import type { LtiPlatform } from "@/packages/client/contract/lti";
import { readLines } from "./edit-platform-dialog";

type Tool = LtiPlatform["tool"];

/** The two ways of connecting an LMS: automatically (dynamic registration), and manually. */
export function ConnectSection({ schoolId, tool }: { schoolId: string; tool: Tool }) {
  const t = useTranslations("ltiPlatforms");
  const [isTyping, setIsTyping] = useState(false);
  return (
    <SectionCard id="connect" title={t("connect")} className="mb-8">
      <h3 className="font-semibold">{t("automatic")}</h3>
      <p className="mb-3 max-w-prose text-muted">{t("automaticBody")}</p>
      <Registration schoolId={schoolId} />
      <h3 className="mt-8 font-semibold">{t("byHand")}</h3>
      <p className="mb-3 max-w-prose text-muted">{t("byHandBody")}</p>
      <ul className="mb-4 divide-y divide-line">
        {(["loginUrl", "launchUrl", "jwksUrl"] as const).map((field) => (
          <li key={field} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block text-md text-muted">{t(field)}</span>
              <span className="break-all font-mono">{tool[field]}</span>
            </span>
            <CopyButton value={tool[field]} label={t("copy")} ariaLabel={t("copyOf", { what: t(field) })} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setIsTyping(true)}>
        {t("enter")}
      </Button>
      {isTyping ? <ConnectDialog schoolId={schoolId} onClose={() => setIsTyping(false)} /> : null}
    </SectionCard>
  );
}

function Registration({ schoolId }: { schoolId: string }) {
  const t = useTranslations("ltiPlatforms");
  const callError = useCallError();
  const [createPeople, setCreatePeople] = useState(true);
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function make(): Promise<void> {
    setProblem(null);
    try {
      const call = { params: { schoolId }, body: { createPeople } };
      const { data } = await hubCall("POST /schools/{schoolId}/lti-registrations", call);
      setAddress(data.registrationUrl);
    } catch (error) {
      setProblem(callError(error).message);
    }
  }
  return (
    <>
      <Checkbox
        name="registrationCreatesPeople"
        label={t("createPeople")}
        hint={t("createPeopleHint")}
        checked={createPeople}
        onChange={(event) => setCreatePeople(event.currentTarget.checked)}
      />
      <Button type="button" className="mt-3" onClick={() => void make()}>
        {t("makeAddress")}
      </Button>
      {problem ? <Notice tone="negative">{problem}</Notice> : null}
      <div role="status">
        {address === null ? null : (
          <div className="mt-4">
            <p className="text-md text-muted">{t("address")}</p>
            <p className="my-1 break-all font-mono">{address}</p>
            <CopyButton value={address} label={t("copyAddress")} />
            <p className="mt-2 text-md text-muted">{t("opened")}</p>
          </div>
        )}
      </div>
    </>
  );
}

const ADDRESSES = [
  { field: "issuer", label: "issuer" },
  { field: "authLoginUrl", label: "authLoginUrl" },
  { field: "authTokenUrl", label: "authTokenUrl" },
  { field: "jwksUrl", label: "platformJwksUrl" },
] as const;

function ConnectDialog({ schoolId, onClose }: { schoolId: string; onClose: () => void }) {
  const t = useTranslations("ltiPlatforms");
  const router = useRouter();
  const { toast } = useToast();
  const form = useFormCall(async (fields) => {
    const body = {
      name: readText(fields, "name"),
      issuer: readText(fields, "issuer"),
      clientId: readText(fields, "clientId"),
      deploymentIds: readLines(fields, "deploymentIds"),
      authLoginUrl: readText(fields, "authLoginUrl"),
      authTokenUrl: readText(fields, "authTokenUrl"),
      tokenAudience: readText(fields, "tokenAudience") || null,
      jwksUrl: readText(fields, "jwksUrl"),
      createPeople: fields.has("createPeople"),
    };
    const { data } = await hubCall("POST /schools/{schoolId}/lti-platforms", { params: { schoolId }, body });
    toast({ tone: "positive", title: t("connected", { name: data.name }) });
    onClose();
    router.refresh();
  });
  return (
    <Dialog open onOpenChange={onClose} isBusy={form.isPending} title={t("connect")}>
      <CallForm call={form}>
        <div className="flex flex-col gap-4">
          <CallField path="name" label={t("name")} hint={t("nameHint")} required>
            <TextInput name="name" maxLength={LTI_NAME_MAX} autoComplete="off" />
          </CallField>
          <CallField path="clientId" label={t("clientId")} required>
            <TextInput name="clientId" maxLength={255} autoComplete="off" />
          </CallField>
          <CallField path="deploymentIds" label={t("deployments")} hint={t("deploymentHint")}>
            <TextArea name="deploymentIds" rows={2} />
          </CallField>
          {ADDRESSES.map(({ field, label }) => (
            <CallField key={field} path={field} label={t(label)} required>
              <TextInput type="url" name={field} maxLength={LTI_TEXT_MAX} autoComplete="off" />
            </CallField>
          ))}
          <CallField path="tokenAudience" label={t("tokenAudience")} hint={t("tokenAudienceHint")}>
            <TextInput type="url" name="tokenAudience" maxLength={LTI_TEXT_MAX} autoComplete="off" />
          </CallField>
          <Checkbox
            name="createPeople"
            label={t("createPeople")}
            hint={t("createPeopleHint")}
            defaultChecked
          />
        </div>
        <FormButtons isPending={form.isPending} onCancel={onClose}>
          {t("add")}
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
