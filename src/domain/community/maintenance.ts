/** The maintenance mode of the site, as the setting `maintenance_mode` holds it (docs/spec/spec.md §§ 3, 4). */
export type Maintenance = { enabled: boolean; message: string };

/** The value that is written: who changed it and when (ISO 8601, UTC) stand with it. */
export type MaintenanceValue = Maintenance & { updated_at: string; updated_by: string };

export const defaultMaintenanceMessage = "We're currently performing maintenance. We'll be back soon!";

/** On only when `enabled` is exactly true: "true" as text, 1, null or a missing value mean off. */
export function isMaintenanceOn(value: unknown): boolean {
  return isRecord(value) && value.enabled === true;
}

/** The state of maintenance, whatever was stored; an empty or missing message becomes the default one. */
export function readMaintenance(value: unknown): Maintenance {
  const message = isRecord(value) && typeof value.message === 'string' ? value.message.trim() : '';
  return { enabled: isMaintenanceOn(value), message: message || defaultMaintenanceMessage };
}

export function buildMaintenanceValue(
  { enabled, message }: Maintenance,
  by: { userId: string; now: Date },
): MaintenanceValue {
  return {
    enabled,
    message: message.trim() || defaultMaintenanceMessage,
    updated_at: by.now.toISOString(),
    updated_by: by.userId,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
