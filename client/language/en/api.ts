export const api = {
  "api.http": "HTTP Error {status}",
  "api.broken": "Something went wrong on this page. It is not your fault. Reloading often helps.",
  "api.network": "The server could not be reached. Please check your connection.",
  "api.timeout": "The server did not answer within 30 seconds.",
} as const;
