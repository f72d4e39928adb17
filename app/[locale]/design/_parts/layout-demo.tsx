import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ChoiceBar } from "@/components/ui/choice-bar";
import { DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Loading, Skeleton, SkeletonTable, SkeletonText } from "@/components/ui/skeleton";
import { StatList } from "@/components/ui/stat-list";
import { Tabs } from "@/components/ui/tabs";
import { Demo, DemoSection } from "./demo-section";

const LINKS = ["Students", "Activities", "Usage", "Sign-in cards"].map((label, index) => ({
  label,
  href: `#part-${index}`,
  isCurrent: index === 1,
}));
const TABS = ["By classroom", "By teacher", "By student", "By app", "By model"].map((label) => ({
  value: label.toLowerCase().replaceAll(" ", "-"),
  label,
  content: <p>Credits {label.toLowerCase()}.</p>,
}));

export function LayoutDemo() {
  return (
    <DemoSection title="Layout">
      <Demo name="breadcrumbs.tsx">
        <Breadcrumbs
          crumbs={[
            { label: "My classrooms", href: "#classrooms" },
            { label: "3학년 2반", href: "#classroom" },
            { label: "Our river" },
          ]}
        />
      </Demo>
      <Demo name="link-tabs.tsx">
        <LinkTabs label="Parts of the classroom" choices={LINKS} />
      </Demo>
      <Demo name="tabs.tsx">
        <Tabs label="Usage" tabs={TABS} />
      </Demo>
      <Demo name="choice-bar.tsx">
        <ChoiceBar label="Which students" choices={LINKS.slice(0, 3)} />
      </Demo>
      <div className="grid gap-5 sm:grid-cols-2">
        <Card className="p-5">
          <Demo name="description-list.tsx">
            <DescriptionList
              items={[
                { label: "Slug", value: "storybook" },
                { label: "Hosted URL", value: "https://storybook.example/a/long/address/that/must/break" },
                { label: "Approved", value: "2 March 2026" },
              ]}
            />
          </Demo>
        </Card>
        <Card className="p-5">
          <Demo name="stat-list.tsx">
            <StatList
              stats={[
                { label: "Available", value: "12,400" },
                { label: "Reserved", value: "320" },
                { label: "Used this month", value: "7,280" },
              ]}
            />
          </Demo>
        </Card>
      </div>
      <Demo name="empty-state.tsx">
        <EmptyState title="No activities yet" action={<Button>New activity</Button>}>
          Choose an app from the catalog; students see it once it opens.
        </EmptyState>
      </Demo>
      <Demo name="skeleton.tsx">
        <Loading>
          <div className="grid gap-5 sm:grid-cols-[10rem_1fr_1fr]">
            <Skeleton className="h-28 w-full" />
            <SkeletonText lines={4} />
            <SkeletonTable rows={2} />
          </div>
        </Loading>
      </Demo>
    </DemoSection>
  );
}
