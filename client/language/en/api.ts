export const api = {
  "api.http": "HTTP Error {status}",
  "api.broken": "It is a mistake in this page, not one of yours. Loading it again often helps.",
  "api.network": "The server could not be reached. Please check your connection.",
  "api.timeout": "The server did not answer within 30 seconds.",
} as const;
