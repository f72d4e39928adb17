"use client";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { useToast } from "@/components/ui/toast";
import { Demo, DemoSection } from "./demo-section";

export function MessageDemo() {
  const { toast } = useToast();
  return (
    <DemoSection title="Messages">
      <Demo name="notice.tsx">
        <Notice tone="neutral">Today's usage is up to date.</Notice>
        <Notice tone="positive">All 240 students were imported.</Notice>
        <Notice tone="warning">크레딧이 1,200 남았습니다.</Notice>
        <Notice tone="negative">Spending is stopped for this activity.</Notice>
      </Demo>
      <Demo name="badge.tsx">
        <div className="flex flex-wrap gap-2">
          <Badge>Draft</Badge>
          <Badge tone="accent">In progress</Badge>
          <Badge tone="positive">Submitted</Badge>
          <Badge tone="warning">Waiting for review</Badge>
          <Badge tone="negative">Refused</Badge>
        </div>
      </Demo>
      <Demo name="progress.tsx">
        <div className="flex max-w-xl flex-col gap-4">
          <Progress label="Importing students" done={148} total={240} errorCount={2} />
          <Progress label="명단을 확인하는 중" done={0} total={null} />
        </div>
      </Demo>
      <Demo name="toast.tsx: F8 goes to the messages">
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() =>
              toast({
                title: "Class 3-2 is archived",
                tone: "positive",
                action: { label: "Undo", onClick: () => toast({ title: "Class 3-2 is restored" }) },
              })
            }
          >
            Message with undo
          </Button>
          <Button
            variant="secondary"
            onClick={() => toast({ title: "저장했습니다", body: "학생에게 바로 보입니다." })}
          >
            Message
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast({ title: "The password was not reset", body: "Try again in a moment.", tone: "negative" })
            }
          >
            Failure message
          </Button>
        </div>
      </Demo>
    </DemoSection>
  );
}
