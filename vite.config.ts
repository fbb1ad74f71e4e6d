import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sonnerAsSpecified } from './scripts/vite/sonner.ts';

const backend = process.env['RONDO_BACKEND'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [sonnerAsSpecified(), react(), tailwindcss()],
  build: { target: 'es2023', manifest: true, sourcemap: false, assetsInlineLimit: 0 },
  optimizeDeps: { exclude: ['sonner'] },
  server: {
    proxy: Object.fromEntries(
      ['/auth', '/rest', '/storage', '/functions', '/realtime', '/__mail'].map((path) => [
        path,
        { target: backend, ws: true },
      ]),
    ),
  },
});
