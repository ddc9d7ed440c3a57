import { afterAll, beforeAll } from 'vitest';
import { verificadorDeIdToken } from '#server/gateways/identidade/id-token.ts';
import { contratoDaIdentidade } from '#tests/support/contrato-identidade.ts';
import { iniciarSimuladores, type Simuladores } from '../../mock-server/main.ts';
import { PRODUTO } from './identidade-apoio.ts';

let simuladores: Simuladores;
beforeAll(async () => {
  simuladores = await iniciarSimuladores({ porta: 0, produto: PRODUTO });
});
afterAll(() => simuladores.close());

contratoDaIdentidade('our stand-in', () => {
  const { base, env } = simuladores;
  const project = env.IDENTITY_PROJECT ?? '';
  const issuer = `https://securetoken.google.com/${project}`;
  return {
    base,
    apiKey: env.IDENTITY_API_KEY ?? '',
    projeto: project,
    verificar: verificadorDeIdToken(
      { keysUrl: env.IDENTITY_KEYS_URL ?? '', issuer, project },
      { timeoutMs: 5000 },
    ),
  };
});
