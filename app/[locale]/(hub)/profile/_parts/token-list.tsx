"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { type DataOf, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { SectionTitle } from "@/components/ui/page-header";
import { useToast } from "@/components/ui/toast";
import { NewTokenDialog } from "./new-token-dialog";

type Token = DataOf<"GET /tokens">[number];
const TOKENS = queryKeyOf("GET /tokens");

export function TokenList({ initial, role }: { initial: Token[]; role: string }) {
  const t = useTranslations("profile");
  const format = useFormatter();
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const client = useQueryClient();
  const { data: tokens } = useQuery({
    queryKey: TOKENS,
    queryFn: async ({ signal }) => (await hubCall("GET /tokens", { signal })).data,
    initialData: initial,
  });
  const createButton = (
    <Button variant="secondary" onClick={() => setIsCreating(true)}>
      {t("newToken")}
    </Button>
  );
  const time = (moment: string) =>
    format.dateTime(new Date(moment), { dateStyle: "medium", timeStyle: "short" });
  const columns: Column<Token>[] = [
    { key: "name", label: t("name"), kind: "rowName", cell: ({ name }) => name },
    { key: "created", label: t("created"), cell: ({ createdAt }) => time(createdAt) },
    {
      key: "lastUsed",
      label: t("lastUsed"),
      cell: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : t("neverUsed")),
    },
    {
      key: "expires",
      label: t("expires"),
      cell: ({ expiresAt }) => time(expiresAt),
    },
    {
      key: "revoke",
      label: t("actions"),
      kind: "control",
      cell: (token) => (
        <Button
          variant="quiet"
          size="small"
          aria-label={t("revokeOf", { name: token.name })}
          onClick={() => setRevoking(token)}
        >
          {t("revoke")}
        </Button>
      ),
    },
  ];
  return (
    <section className="mt-8">
      <SectionTitle>{t("tokens")}</SectionTitle>
      <p className="mb-4 max-w-prose text-muted">{t("tokensHelp", { role })}</p>
      {tokens.length === 0 ? (
        <EmptyState title={t("noTokens")} action={createButton}>
          {t("noTokensBody", { role })}
        </EmptyState>
      ) : (
        <>
          <DataTable caption={t("tokenTable")} columns={columns} rows={tokens} rowKey={({ id }) => id} />
          <div className="mt-4">{createButton}</div>
        </>
      )}
      <NewTokenDialog
        open={isCreating}
        onOpenChange={setIsCreating}
        onCreated={() => client.invalidateQueries({ queryKey: TOKENS })}
      />
      <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />
    </section>
  );
}

function RevokeDialog({ token, onClose }: { token: Token | null; onClose: () => void }) {
  const t = useTranslations("profile");
  const describeError = useCallError();
  const { toast } = useToast();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: ({ id }: Token) => hubCall("DELETE /tokens/{tokenId}", { params: { tokenId: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: TOKENS }),
  });

  async function confirm(): Promise<string | null> {
    if (!token) return null;
    try {
      await revoke.mutateAsync(token);
      toast({ title: t("revoked", { name: token.name }) });
      return null;
    } catch (error) {
      return describeError(error).message;
    }
  }

  return (
    <ConfirmDialog
      open={token !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("revokeTitle", { name: token?.name ?? "" })}
      body={t("revokeBody")}
      confirmLabel={t("revoke")}
      tone="danger"
      onConfirm={confirm}
    />
  );
}
