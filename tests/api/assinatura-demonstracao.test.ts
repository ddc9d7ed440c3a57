/** What the demonstration keeps of its own authority: keys, and not the address of the day on which they were made. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { montarCadeia } from '#server/capabilities/assinatura/cadeia.ts';
import { enderecosLcr, lerCertificado } from '#server/capabilities/assinatura/certificado.ts';
import { conferirRevogacao } from '#server/capabilities/assinatura/revogacao.ts';
import { Autoridade } from '../../mock-server/icp.ts';

let pasta: string;
beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'zelo-icp-'));
});
afterAll(() => rm(pasta, { recursive: true, force: true }));

const em = (porta: number) => `http://127.0.0.1:${porta}/icp/lcr`;
const abrir = (porta: number) => Autoridade.abrir('AC Demonstração', em(porta), pasta);
const TITULAR = { nome: 'Pessoa', cpf: '33344455508' };

describe('[D-06] a demonstration that starts again on another port', () => {
  it('[D-06] asks its own address for revocation, keeps its root, and what was signed before keeps its chain', async () => {
    const antes = await abrir(3120);
    const antiga = lerCertificado((await antes.emitir(TITULAR)).pem);
    const depois = await abrir(3121);
    expect(depois.raiz.pem).toBe(antes.raiz.pem);
    const intermediaria = lerCertificado(depois.intermediaria.pem);
    const nova = lerCertificado((await depois.emitir(TITULAR)).pem);
    expect([...enderecosLcr(intermediaria), ...enderecosLcr(nova)]).toEqual([
      `${em(3121)}/raiz.crl`,
      `${em(3121)}/emissora.crl`,
    ]);
    const raiz = lerCertificado(depois.raiz.pem);
    for (const folha of [antiga, nova])
      expect(montarCadeia(folha, [intermediaria], [raiz], new Date()).ok).toBe(true);
    const buscar = (url: string) => {
      if (!url.startsWith(em(3121))) return Promise.reject(new Error(`nobody listens at ${url}`));
      return depois.lcr(url.endsWith('/raiz.crl') ? 'raiz' : 'emissora');
    };
    expect(await conferirRevogacao(nova, intermediaria, new Date(), buscar)).toEqual({ estado: 'boa' });
    expect(await conferirRevogacao(intermediaria, raiz, new Date(), buscar)).toEqual({ estado: 'boa' });
    // On the same port nothing is made anew.
    expect((await abrir(3121)).intermediaria.pem).toBe(depois.intermediaria.pem);
  });

  it('[D-06] reads what an earlier version kept, which did not say its address', async () => {
    const antes = (await abrir(3122)).raiz.pem;
    const [nome] = await readdir(pasta);
    const arquivo = join(pasta, nome ?? '');
    const { emitidos } = JSON.parse(await readFile(arquivo, 'utf8')) as { emitidos: unknown[] };
    await writeFile(arquivo, JSON.stringify(emitidos));
    const depois = await abrir(3123);
    expect(depois.raiz.pem).toBe(antes);
    expect(enderecosLcr(lerCertificado(depois.intermediaria.pem))).toEqual([`${em(3123)}/raiz.crl`]);
  });
});
