import { z } from "zod";
import type { IssueMessage } from "@/lib/issue";

/** The error message for an invalid value of an option, by the option's schema. */
export const OPTION_RULES = z.registry<IssueMessage>();
