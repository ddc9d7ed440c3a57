/** Our gateway against the Firebase Authentication emulator; `npm run pares` starts it. */
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { verificadorDeIdToken } from '#server/gateways/identidade/id-token.ts';
import { identityToolkit } from '#server/gateways/identidade/identity-toolkit.ts';
import { contratoDaIdentidade } from '#tests/support/contrato-identidade.ts';

const base = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST ?? 'inicie-com-npm-run-pares'}`;
const projeto = process.env.GCLOUD_PROJECT ?? 'demo-zelo';

/**
 * The emulator signs nothing (alg none), which the product refuses without exception: this test alone reads its tokens
 * unchecked.
 */
const verificar = async (idToken: string) => {
  const { sub = '', email, email_verified: verificado, aud } = decodeJwt(idToken);
  expect(aud).toBe(projeto);
  return { uid: sub, email: String(email), verificado: verificado === true };
};

contratoDaIdentidade('the Firebase emulator', () => ({ base, apiKey: 'qualquer', projeto, verificar }));

describe('the Firebase emulator', () => {
  const servico = identityToolkit(
    {
      url: `${base}/identitytoolkit.googleapis.com/v1`,
      tokenUrl: `${base}/securetoken.googleapis.com/v1`,
      apiKey: 'k',
    },
    { timeoutMs: 10_000, verificar },
  );
  const email = `privada.${Date.now()}@example.com`;
  beforeAll(async () => void (await servico.cadastrar(email, 'Uma-Senha-2026!')));

  it('[SES-05] its unsigned tokens do not enter the product', async () => {
    const { idToken } = await servico.entrar(email, 'Uma-Senha-2026!');
    const issuer = `https://securetoken.google.com/${projeto}`;
    const nosso = verificadorDeIdToken(
      { keysUrl: `${base}/`, issuer, project: projeto },
      { timeoutMs: 2000 },
    );
    await expect(nosso(idToken)).rejects.toMatchObject({ code: 'identidade-recusada' });
  });

  it('[SES-07] with protection against enumeration both failures are the account not found', async () => {
    const configurar = async (enableImprovedEmailPrivacy: boolean) => {
      const response = await fetch(`${base}/emulator/v1/projects/${projeto}/config`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
        body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy } }),
      });
      expect(response.status).toBe(200);
    };
    await configurar(true);
    try {
      await expect(servico.entrar(email, 'Errada-2026!')).rejects.toMatchObject({
        code: 'conta-nao-encontrada',
      });
      await expect(servico.entrar(`x${email}`, 'Errada-2026!')).rejects.toMatchObject({
        code: 'conta-nao-encontrada',
      });
    } finally {
      await configurar(false);
    }
  });
});
