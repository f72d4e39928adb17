import { nothingHere } from "@/lib/http/nothing-here";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = nothingHere;
