import { type Refused, refused } from "./outcome.ts";

/** The ways a file can refuse, by a stable code. */
export type FileCode = "disk_full" | "no_permission" | "unsafe_path" | "not_found" | "file_exists" | "io_error";

const disk = "free some space and try again; what was stored before is untouched";

/** Turns what the operating system said into a refusal. Anything that is no system error is a defect and is thrown on. */
export function fileFault(error: unknown, what: string): Refused<FileCode> {
  switch (systemCode(error)) {
    case "ENOSPC":
    case "EDQUOT":
      return refused("disk_full", `${what}: the disk is full`, disk);
    case "EFBIG":
      return refused("disk_full", `${what}: the file would grow past the allowed size`, disk);
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return refused("no_permission", `${what}: no permission`, "check who owns the folder and its mode");
    case "ELOOP":
      return refused(
        "unsafe_path",
        `${what}: a symbolic link stands in the way`,
        "replace the link by a real file or folder",
      );
    case "ENOENT":
    case "ENOTDIR":
      return refused("not_found", `${what}: there is no such file or folder`);
    case "EEXIST":
      return refused("file_exists", `${what}: it exists already`);
    default:
      return refused("io_error", `${what}: the system said ${systemCode(error)}`);
  }
}

/** The `code` of a system error such as ENOENT. */
export function systemCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  throw error;
}
