import { describe, expect, test } from 'vitest';
import { buildMaintenanceValue, defaultMaintenanceMessage, isMaintenanceOn, readMaintenance } from './maintenance.ts';

describe('maintenance mode', () => {
  test('is on only when enabled is exactly true', () => {
    expect(isMaintenanceOn({ enabled: true, message: 'x' })).toBe(true);
    for (const enabled of ['true', 1, null, undefined, false, 0, '', {}, [true]]) {
      expect(isMaintenanceOn({ enabled })).toBe(false);
    }
    for (const value of [null, undefined, true, 'true', 1, [], {}]) expect(isMaintenanceOn(value)).toBe(false);
  });

  test('has a default message, used where none is stored', () => {
    expect(defaultMaintenanceMessage).toBe("We're currently performing maintenance. We'll be back soon!");
    for (const value of [null, {}, { message: '' }, { message: '  ' }, { message: 5 }]) {
      expect(readMaintenance(value)).toEqual({ enabled: false, message: defaultMaintenanceMessage });
    }
  });

  test('is read with its own message', () => {
    expect(readMaintenance({ enabled: true, message: 'Back at nine.' })).toEqual({
      enabled: true,
      message: 'Back at nine.',
    });
  });

  test('is written with enabled, message, updated_at and updated_by', () => {
    const now = new Date('2026-03-01T20:00:00Z');
    expect(buildMaintenanceValue({ enabled: true, message: ' Back at nine. ' }, { userId: 'u1', now })).toEqual({
      enabled: true,
      message: 'Back at nine.',
      updated_at: '2026-03-01T20:00:00.000Z',
      updated_by: 'u1',
    });
    expect(buildMaintenanceValue({ enabled: false, message: '' }, { userId: 'u1', now }).message).toBe(
      defaultMaintenanceMessage,
    );
  });
});
