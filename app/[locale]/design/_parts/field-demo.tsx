import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { DateInput } from "@/components/ui/date-input";
import { DateTimeInput } from "@/components/ui/date-time-input";
import { Field, FieldGroup } from "@/components/ui/field";
import { Radio } from "@/components/ui/radio";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { Demo, DemoSection } from "./demo-section";
import { FormErrorDemo } from "./form-error-demo";

export function FieldDemo() {
  return (
    <DemoSection title="Fields">
      <Card className="p-5">
        <Demo name="field.tsx with text-input, text-area, select, date-input, date-time-input, search-input">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Title" hint="Students see it on their card." required>
              <TextInput name="title" defaultValue="Our river" />
            </Field>
            <Field label="활동 이름" error="이름을 입력하세요." required>
              <TextInput name="titleKo" placeholder="우리 동네 강" />
            </Field>
            <Field label="Not to be changed">
              <TextInput disabled defaultValue="storybook" />
            </Field>
            <Field label="App">
              <Select name="app" defaultValue="storybook">
                <option value="storybook">Storybook</option>
                <option value="long">
                  A name that is much longer than there is room for on a narrow screen
                </option>
              </Select>
            </Field>
            <Field label="Opens" hint="Seoul time">
              <DateTimeInput name="opensAt" defaultValue="2026-03-02T09:00" />
            </Field>
            <Field label="Day" error="Choose a day in this term.">
              <DateInput name="day" defaultValue="2026-03-02" />
            </Field>
            <Field label="Instructions" className="sm:col-span-2">
              <TextArea name="instructions" defaultValue="Write about a place by the water." />
            </Field>
            <Field label="Find a student">
              <SearchInput name="search" placeholder="Kim Minji" />
            </Field>
          </div>
        </Demo>
      </Card>
      <div className="grid gap-5 sm:grid-cols-2">
        <Card className="p-5">
          <Demo name="checkbox.tsx, radio.tsx in a field group">
            <div className="flex flex-col gap-4">
              <FieldGroup label="Allowed models" hint="Students may use these.">
                <Checkbox name="model" value="a" label="Story model" defaultChecked />
                <Checkbox name="model" value="b" label="Picture model" hint="From age 13" />
                <Checkbox name="model" value="c" label="Not available" disabled />
              </FieldGroup>
              <FieldGroup label="Kind of file" error="Choose one.">
                <Radio name="kind" value="oneroster" label="OneRoster (zip)" hint="1.1 or 1.2" />
                <Radio name="kind" value="csv" label="One list (CSV)" />
              </FieldGroup>
              <Checkbox name="agree" label="I have read the terms" error="Required to continue." />
            </div>
          </Demo>
        </Card>
        <Card className="p-5">
          <Demo name="switch.tsx">
            <Switch label="Spending allowed" hint="Takes effect immediately." defaultChecked />
            <Switch label="학생에게 보이기" />
            <Switch label="Cannot be changed now" disabled />
          </Demo>
        </Card>
      </div>
      <Card className="p-5">
        <Demo name="form-error.tsx: takes focus when a form is refused">
          <FormErrorDemo />
        </Demo>
      </Card>
    </DemoSection>
  );
}
