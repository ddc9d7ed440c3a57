/**
 * What our gateway asks of an Identity Toolkit, as tests: run against our stand-in with the other API tests, and against
 * the Firebase emulator, which we did not write, by `npm run pares`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { identityToolkit } from '#server/gateways/identidade/identity-toolkit.ts';
import type { VerificarIdToken } from '#server/gateways/identidade/id-token.ts';
import type { ServicoIdentidade } from '#server/gateways/identidade/port.ts';

export type Alvo = {
  /** Origin under which the paths of the emulator lie. */
  readonly base: string;
  readonly apiKey: string;
  readonly projeto: string;
  readonly verificar: VerificarIdToken;
};

const SENHA = 'Uma-Senha-2026!';

export function contratoDaIdentidade(nome: string, alvo: () => Alvo): void {
  describe(`[SES-06] ${nome} speaks the Identity Toolkit as our gateway does`, () => {
    let servico: ServicoIdentidade;
    let numero = 0;
    const novo = () => `pessoa.${Date.now()}.${++numero}@example.com`;
    const codigo = async (email: string): Promise<string> => {
      const { base, projeto } = alvo();
      const response = await fetch(`${base}/emulator/v1/projects/${projeto}/oobCodes`);
      const { oobCodes = [] } = (await response.json()) as {
        oobCodes?: { email: string; newEmail?: string; oobCode: string }[];
      };
      return oobCodes.findLast((code) => code.email === email || code.newEmail === email)?.oobCode ?? '';
    };
    const falha = (work: Promise<unknown>) => expect(work).rejects;

    beforeAll(() => {
      const { base, apiKey, verificar } = alvo();
      const url = `${base}/identitytoolkit.googleapis.com/v1`;
      const tokenUrl = `${base}/securetoken.googleapis.com/v1`;
      servico = identityToolkit({ url, tokenUrl, apiKey }, { timeoutMs: 10_000, verificar });
    });

    it('[SES-06] signs up once, signs in, tells the unknown from the wrong password', async () => {
      const email = novo();
      const criada = await servico.verificar((await servico.cadastrar(email, SENHA)).idToken);
      expect(criada).toMatchObject({ email, verificado: false });
      await falha(servico.cadastrar(email, SENHA)).toMatchObject({ code: 'email-existe' });
      const entrada = await servico.verificar((await servico.entrar(email, SENHA)).idToken);
      expect(entrada).toEqual(criada);
      await falha(servico.entrar(email, 'Outra-Senha-1!')).toMatchObject({ code: 'senha-invalida' });
      await falha(servico.entrar(novo(), SENHA)).toMatchObject({ code: 'conta-nao-encontrada' });
      await falha(servico.cadastrar(novo(), '123')).toMatchObject({
        code: 'validacao',
        errors: { password: [expect.any(String)] },
      });
      await falha(servico.cadastrar('nada disso', SENHA)).toMatchObject({
        code: 'validacao',
        errors: { email: [expect.any(String)] },
      });
    });

    it('[SES-05] verification: the code confirms, a renewed token says so, lookup too', async () => {
      const email = novo();
      const { idToken, refreshToken } = await servico.cadastrar(email, SENHA);
      await servico.enviarVerificacao(idToken);
      expect(await servico.aplicarCodigo(await codigo(email))).toBe(email);
      const renovada = await servico.renovar(refreshToken);
      expect(await servico.verificar(renovada.idToken)).toMatchObject({ email, verificado: true });
      expect(await servico.consultar(renovada.idToken)).toMatchObject({
        email,
        verificado: true,
        desativada: false,
      });
      await falha(servico.aplicarCodigo('codigo-inventado')).toMatchObject({ code: 'codigo-recusado' });
      await falha(servico.renovar('inventado')).toMatchObject({ code: 'atualizacao-pede-login' });
    });

    it('[SES-08] recovery: the code makes a new password, once', async () => {
      const email = novo();
      await servico.cadastrar(email, SENHA);
      await servico.enviarRecuperacao(email);
      const oobCode = await codigo(email);
      // Looking at it does not use it up.
      expect(await servico.conferirCodigo(oobCode)).toBe(email);
      expect(await servico.redefinirSenha(oobCode, 'Nova-Senha-2026!')).toBe(email);
      await falha(servico.conferirCodigo(oobCode)).toMatchObject({ code: 'codigo-recusado' });
      await falha(servico.redefinirSenha(oobCode, 'Mais-Uma-2026!')).toMatchObject({
        code: 'codigo-recusado',
      });
      await falha(servico.entrar(email, SENHA)).toMatchObject({ code: 'senha-invalida' });
      await servico.entrar(email, 'Nova-Senha-2026!');
      await falha(servico.enviarRecuperacao(novo())).toMatchObject({ code: 'email-sem-usuario' });
    });

    it('[SES-08] change of address: the code applies it; an address in use is refused', async () => {
      const antigo = novo();
      const atual = novo();
      const { idToken } = await servico.cadastrar(antigo, SENHA);
      const alheio = novo();
      await servico.cadastrar(alheio, SENHA);
      await falha(servico.enviarTrocaDeEmail(idToken, alheio)).toMatchObject({ code: 'email-de-outro' });
      await servico.enviarTrocaDeEmail(idToken, atual);
      expect(await servico.aplicarCodigo(await codigo(atual))).toBe(atual);
      expect(await servico.verificar((await servico.entrar(atual, SENHA)).idToken)).toMatchObject({
        email: atual,
      });
      await falha(servico.entrar(antigo, SENHA)).toMatchObject({ code: 'conta-nao-encontrada' });
    });
  });
}
