"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { callAny, type Operation } from "@/components/data/hub-call";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { PathParams } from "@/packages/client/contract/operation";
import { CallForm } from "./call-form";
import { useFormCall } from "./use-form-call";

/**
 * A form on a page that the server renders. Its controls, all of texts, are named as the fields of the operation's body. Once the
 * hub has taken it, the form is empty again and the page shows the new data.
 */
export function PostForm<const Op extends Operation & `POST ${string}`>(props: {
  operation: Op;
  params: PathParams<Op>;
  button: string;
  /** What a toast says afterwards. */
  done: string;
  children: ReactNode;
}) {
  const ui = useTranslations("ui");
  const router = useRouter();
  const { toast } = useToast();
  const call = useFormCall(async (fields, form) => {
    await callAny(props.operation, { params: props.params, body: Object.fromEntries(fields) });
    form.reset();
    toast({ tone: "positive", title: props.done });
    router.refresh();
  });
  return (
    <CallForm call={call} className="mt-4 flex flex-wrap items-end gap-3">
      {props.children}
      <Button type="submit" pending={call.isPending} pendingText={ui("working")}>
        {props.button}
      </Button>
    </CallForm>
  );
}
