/** PAdES made and checked, against tools that are not ours: pdfsig, openssl cms, openssl ts. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as pkijs from 'pkijs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { montarCadeia } from '#server/capabilities/assinatura/cadeia.ts';
import { exigirCarimbo } from '#server/capabilities/assinatura/carimbo.ts';
import { lerCertificado } from '#server/capabilities/assinatura/certificado.ts';
import { lerCms } from '#server/capabilities/assinatura/cms-ler.ts';
import { abrirLeitor, type DizerFalha } from '#server/capabilities/assinatura/isolado/leitor.ts';
import { assinarNaNuvem, type Meios, type Resultado } from '#server/capabilities/assinatura/service.ts';
import { verificarPdf } from '#server/capabilities/assinatura/verificar.ts';
import { carimboRfc3161 } from '#server/gateways/carimbo/rfc3161.ts';
import { needs } from '#tests/support/peers.ts';
import type { Emitido } from '../../mock-server/icp.ts';
import {
  autoridade,
  chaveDe,
  CPF,
  meiosDe,
  Oficina,
  pdfDe,
  pdfEnorme,
  recortar,
} from './assinatura-apoio.ts';

const oficina = new Oficina();
let mundo: Awaited<ReturnType<typeof autoridade>>;
let pessoa: Emitido;
let carimbador: NonNullable<Meios['carimbador']>;
let act: Server;

const assinar = async (pdf: Buffer, referencia: 'AD-RB' | 'AD-RT' = 'AD-RB'): Promise<Buffer> => {
  const original = { id: '1', nome: 'a.pdf', pdf };
  const como = { token: 't', cpf: CPF, referencia };
  const [resultado] = await assinarNaNuvem(
    [original],
    chaveDe(pessoa),
    como,
    meiosDe(mundo.confianca, carimbador),
  );
  return assinadoDe(resultado);
};
const assinadoDe = (resultado: Resultado | undefined): Buffer => {
  if (!resultado || 'erro' in resultado) throw resultado?.erro ?? new Error('nothing');
  return resultado.pdf;
};

beforeAll(async () => {
  mundo = await autoridade();
  pessoa = await mundo.icp.emitir({ nome: 'Fulana de Teste', cpf: CPF });
  // With a certificate of the test's authority.
  const carimbo = await mundo.icp.emitir({ nome: 'ACT de Teste', cpf: null, uso: 'carimbo' });
  const { KeyObject } = await import('node:crypto');
  oficina.arquivo('raiz.pem', mundo.icp.raiz.pem);
  oficina.arquivo('cadeia.pem', mundo.icp.intermediaria.pem);
  oficina.arquivo('act.pem', carimbo.pem);
  oficina.arquivo('act.key', KeyObject.from(carimbo.chave).export({ format: 'pem', type: 'pkcs8' }));
  oficina.arquivo('serie', '01\n');
  oficina.arquivo(
    'ts.cnf',
    `[tsa]\ndefault_tsa = t\n[t]\nserial = serie\nsigner_cert = act.pem\nsigner_key = act.key\ncerts = cadeia.pem\nsigner_digest = sha256\ndefault_policy = 1.2.3.4\ndigests = sha256\nordering = no\ness_cert_id_alg = sha256\n`,
  );
  act = createServer((request, response) => {
    const partes: Buffer[] = [];
    request.on('data', (parte: Buffer) => partes.push(parte));
    request.on('end', () => {
      writeFileSync(oficina.arquivo('consulta.tsq'), Buffer.concat(partes));
      const args = ['ts', '-reply', '-config', 'ts.cnf', '-section', 't', '-queryfile', 'consulta.tsq'];
      const resposta = execFileSync('openssl', args, {
        cwd: oficina.pasta,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      response.setHeader('content-type', 'application/timestamp-reply');
      response.end(resposta);
    });
  });
  await new Promise<void>((done) => act.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(act.address() as AddressInfo).port}`;
  carimbador = carimboRfc3161({ url, usuario: null, senha: null, timeoutMs: 5000 }, async (token, resumo) =>
    exigirCarimbo(token, resumo, mundo.confianca),
  );
});
afterAll(() => {
  act.close();
  oficina.fechar();
});

// The time-stamp authority is openssl's.
beforeEach((context) => needs(context, 'openssl'));

describe('[SIGN-01] PAdES', () => {
  for (const useObjectStreams of [true, false]) {
    it(`[NGS-33] [SIGN-01] AD-RB and then AD-RT, earlier bytes and signature kept (object streams ${useObjectStreams})`, async (context) => {
      const original = await pdfDe(2, useObjectStreams);
      const primeira = await assinar(original);
      const segunda = await assinar(primeira, 'AD-RT');
      expect(primeira.subarray(0, original.length).equals(original)).toBe(true);
      expect(segunda.subarray(0, primeira.length).equals(primeira)).toBe(true);
      const { relatorio } = await verificarPdf(segunda, mundo.confianca, new Date());
      expect(relatorio).toMatchObject({
        situacao: 'valida',
        assinaturas: [
          {
            situacao: 'valida',
            referencia: 'AD-RB',
            carimbadaEm: null,
            depois: 'outras-assinaturas',
            demonstracao: true,
          },
          {
            situacao: 'valida',
            referencia: 'AD-RT',
            carimbo: 'ACT de Teste',
            depois: 'nada',
            signatario: 'Fulana de Teste',
          },
        ],
      });
      expect(relatorio.assinaturas[1]?.carimbadaEm).not.toBeNull();
      expect(JSON.stringify(relatorio)).not.toContain(CPF);
      needs(context, 'pdfsig');
      const saida = oficina.rodar('pdfsig', '-nocert', oficina.arquivo('duas.pdf', segunda));
      expect(saida.match(/Signature is Valid/g)).toHaveLength(2);
      expect(saida).toContain('Total document signed');
    });
  }

  it('[SIGN-01] openssl finds the CMS and its attributes right, the token too', async () => {
    const pdf = await assinar(await pdfDe(), 'AD-RT');
    const { coberto, cms } = recortar(pdf);
    oficina.arquivo('coberto', coberto);
    oficina.arquivo('cms.der', cms);
    const args = [
      '-binary',
      '-inform',
      'DER',
      '-in',
      'cms.der',
      '-content',
      'coberto',
      '-CAfile',
      'raiz.pem',
    ];
    oficina.rodar('openssl', 'cms', '-verify', ...args, '-cades', '-purpose', 'any', '-out', 'igual');
    const saida = oficina.rodar('openssl', 'cms', '-cmsout', '-print', '-inform', 'DER', '-in', 'cms.der');
    for (const nome of [
      'id-smime-aa-ets-sigPolicyId',
      'id-smime-aa-signingCertificateV2',
      'id-smime-aa-timeStampToken',
    ]) {
      expect(saida).toContain(nome);
    }
    expect(saida).toContain('2.16.76.1.7.1.12.1.3');
    // The print shows the token's own too, so the signed ones are counted by our reader.
    const lido = lerCms(cms);
    expect(lido.proibidos).toEqual([]);
    oficina.arquivo('valor', lido.assinatura);
    oficina.arquivo('token.der', lido.carimbo ?? '');
    const ts = oficina.rodar(
      'openssl',
      'ts',
      '-verify',
      '-data',
      'valor',
      '-in',
      'token.der',
      '-token_in',
      '-CAfile',
      'raiz.pem',
      '-untrusted',
      'cadeia.pem',
    );
    expect(ts).toContain('Verification: OK');
  });

  it('[SIGN-01] a changed byte, a page drawn over, a certificate put in place of another: each is seen', async () => {
    const pdf = await assinar(await pdfDe());
    const mudado = Buffer.from(pdf);
    mudado[pdf.indexOf('/MediaBox') + 12] = 0x39;
    const ver = async (bytes: Buffer) =>
      (await verificarPdf(bytes, mundo.confianca, new Date())).relatorio.assinaturas;
    expect((await ver(mudado))[0]).toMatchObject({ situacao: 'invalida', motivos: ['conteudo-alterado'] });
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const documento = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
    documento.getPage(0).drawText('Dose: 100 mg', { x: 50, y: 50 });
    const riscado = Buffer.from(await documento.commit({ useObjectStreams: false }));
    expect((await ver(riscado))[0]).toMatchObject({
      situacao: 'invalida',
      motivos: ['alterado-depois'],
      depois: 'alterado',
    });
    expect(await ver(await pdfDe())).toEqual([]);
  });

  it('[SIGN-01] after the certificate is over or taken back, the time stamp proves the moment and a mere claim does not', async () => {
    const outroEmitido = await mundo.icp.emitir({ nome: 'Outra', cpf: CPF });
    const assinarComo = async (referencia: 'AD-RB' | 'AD-RT') => {
      const original = { id: '1', nome: 'a.pdf', pdf: await pdfDe() };
      const como = { token: 't', cpf: CPF, referencia };
      return assinadoDe(
        (
          await assinarNaNuvem([original], chaveDe(outroEmitido), como, meiosDe(mundo.confianca, carimbador))
        )[0],
      );
    };
    const [semHora, comHora] = [await assinarComo('AD-RB'), await assinarComo('AD-RT')];
    const ver = async (pdf: Buffer, em = new Date(), confianca = mundo.confianca) =>
      (await verificarPdf(pdf, confianca, em)).relatorio.assinaturas[0];
    // Two years on nobody has a list of that day: what counts is the certificate's own time.
    const depois = [
      new Date(Date.now() + 700 * 86_400_000),
      { ...mundo.confianca, exigeRevogacao: false },
    ] as const;
    expect(await ver(semHora, ...depois)).toMatchObject({
      situacao: 'indeterminada',
      motivos: ['certificado-vencido'],
    });
    expect(await ver(comHora, ...depois)).toMatchObject({ situacao: 'valida', motivos: [] });
    mundo.icp.revogar(outroEmitido, new Date(Date.now() + 60_000));
    expect(await ver(semHora)).toMatchObject({ situacao: 'invalida', motivos: ['certificado-revogado'] });
    expect(await ver(comHora)).toMatchObject({ situacao: 'valida', motivos: [] });
    mundo.icp.revogar(outroEmitido, new Date(Date.now() - 3_600_000));
    expect(await ver(comHora)).toMatchObject({ situacao: 'invalida', motivos: ['certificado-revogado'] });
  });
});

describe('[SIGN-05] a fault of ours is never told as one of the file', () => {
  const FALHAS = [
    ['stack', () => new RangeError('Maximum call stack size exceeded')],
    ['memory', () => new RangeError('Array buffer allocation failed')],
    ['a mistake of ours', () => new TypeError("Cannot read properties of undefined (reading 'x')")],
    ['the machine', () => Object.assign(new Error('spawn'), { code: 'ENOMEM' })],
    ['OpenSSL without memory', () => Object.assign(new Error('malloc'), { code: 'ERR_OSSL_MALLOC_FAILURE' })],
  ] as const;
  const ver = (pdf: Buffer, confianca = mundo.confianca) => verificarPdf(pdf, confianca, new Date());
  afterEach(() => vi.restoreAllMocks());

  it.each(FALHAS)(
    '[SIGN-05] %s: undecided with its cause, wherever it strikes, and valid the next time',
    async (_, erro) => {
      const pdf = await assinar(await pdfDe(), 'AD-RT');
      const cair = (): never => {
        throw erro();
      };
      const golpes: { readonly [onde: string]: () => Parameters<typeof ver>[1] } = {
        'the signature is read': () =>
          void vi.spyOn(pkijs.ContentInfo, 'fromBER').mockImplementationOnce(cair),
        'its stamp is read': () => void vi.spyOn(pkijs.TSTInfo, 'fromBER').mockImplementationOnce(cair),
        'the chain is built': () => Object.defineProperty({ ...mundo.confianca }, 'raizes', { get: cair }),
      };
      for (const [onde, golpe] of Object.entries(golpes)) {
        const { relatorio, falhas } = await ver(pdf, golpe());
        expect(relatorio, onde).toMatchObject({
          situacao: 'indeterminada',
          assinaturas: [{ situacao: 'indeterminada', motivos: ['conferencia-falhou'] }],
        });
        expect(falhas, onde).toEqual([expect.stringContaining(erro().message)]);
        vi.restoreAllMocks();
      }
      expect((await ver(pdf)).relatorio.situacao).toBe('valida');
    },
  );

  it('[SIGN-05] a file that was drawn over stays proved wrong, and one that cannot be read stays unreadable', async () => {
    const pdf = await assinar(await pdfDe());
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const documento = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
    documento.getPage(0).drawText('Dose: 100 mg', { x: 50, y: 50 });
    const riscado = Buffer.from(await documento.commit({ useObjectStreams: false }));
    vi.spyOn(pkijs.ContentInfo, 'fromBER').mockImplementationOnce(() => {
      throw new RangeError('Array buffer allocation failed');
    });
    expect((await ver(riscado)).relatorio.assinaturas[0]).toMatchObject({
      situacao: 'invalida',
      motivos: ['conferencia-falhou', 'alterado-depois'],
    });
    const torto = Buffer.from(pdf);
    // The first OID of the CMS: signedData no more.
    torto.write('2a864886f70d010703', torto.indexOf(Buffer.from('2a864886f70d010702')));
    const { relatorio, falhas } = await ver(torto);
    expect(relatorio.assinaturas[0]).toMatchObject({ situacao: 'invalida', motivos: ['cms-ilegivel'] });
    expect(falhas).toEqual([]);
  });

  it('[SIGN-05] what could not be asked is said to whoever keeps the log, with the file', async () => {
    const pdf = await assinar(await pdfDe());
    const falhasDitas: Parameters<DizerFalha>[0][] = [];
    const semRede = { ...mundo.confianca, buscar: () => Promise.reject(new Error('sem rede hoje')) };
    const leitor = abrirLeitor(semRede, (falha) => falhasDitas.push(falha));
    try {
      const { relatorio } = await leitor.verificar(pdf, new Date());
      expect(relatorio.assinaturas[0]).toMatchObject({ motivos: ['revogacao-desconhecida'] });
      expect(falhasDitas).toEqual([
        {
          sha256: createHash('sha256').update(pdf).digest('hex'),
          causas: expect.arrayContaining([expect.stringContaining('sem rede hoje')]),
        },
      ]);
    } finally {
      await leitor.close();
    }
  });

  it('[SIGN-05] stamped and taken back in the same second: undecided; a second apart either way, decided', async () => {
    const emitido = await mundo.icp.emitir({ nome: 'De um segundo', cpf: CPF });
    const original = { id: '1', nome: 'a.pdf', pdf: await pdfDe() };
    const como = { token: 't', cpf: CPF, referencia: 'AD-RT' } as const;
    const meios = meiosDe(mundo.confianca, carimbador);
    const pdf = assinadoDe((await assinarNaNuvem([original], chaveDe(emitido), como, meios))[0]);
    const [antes] = (await ver(pdf)).relatorio.assinaturas;
    const carimbo = Date.parse(antes?.carimbadaEm ?? '');
    for (const [passo, situacao, motivos] of [
      [-1, 'invalida', ['certificado-revogado']],
      [0, 'indeterminada', ['revogado-no-mesmo-segundo']],
      [1, 'valida', []],
    ] as const) {
      mundo.icp.revogar(emitido, new Date(Math.floor(carimbo / 1000) * 1000 + passo * 1000));
      expect((await ver(pdf)).relatorio.assinaturas[0], String(passo)).toMatchObject({ situacao, motivos });
    }
  });

  it('[SIGN-05] in the second in which a certificate ends it is not said to stand, nor before it begins', async () => {
    const folha = lerCertificado(pessoa.pem);
    const { raizes, intermediarios } = mundo.confianca;
    const em = (momento: Date, ms: number) =>
      montarCadeia(folha, intermediarios, raizes, new Date(momento.getTime() + ms)).ok;
    const { validFromDate: de, validToDate: ate } = folha.x509;
    expect([em(ate, -1), em(ate, 0), em(ate, 400), em(ate, 1000)]).toEqual([true, false, false, false]);
    expect([em(de, -1), em(de, 400)]).toEqual([false, true]);
  });
});

describe('[SIGN-01] what is not signed', () => {
  const tentar = (
    pdf: Buffer,
    opcoes: { chave?: Emitido; certificado?: Emitido; meios?: Meios; referencia?: 'AD-RB' | 'AD-RT' } = {},
  ) => {
    const chave = chaveDe(opcoes.chave ?? pessoa, opcoes.certificado ?? opcoes.chave ?? pessoa);
    const como = { token: 't', cpf: CPF, referencia: opcoes.referencia ?? 'AD-RB' } as const;
    return assinarNaNuvem(
      [{ id: '1', nome: 'a.pdf', pdf }],
      chave,
      como,
      opcoes.meios ?? meiosDe(mundo.confianca, carimbador),
    ).then(assinadoDe0);
  };
  const assinadoDe0 = (resultados: Resultado[]) => assinadoDe(resultados[0]);
  const DIA = 86_400_000;

  it('[NGS-32] [SIGN-01] certificates: of somebody else, without CPF, expired, revoked, of an unknown authority', async () => {
    const pdf = await pdfDe();
    const { icp } = mundo;
    const outraAutoridade = await autoridade();
    const revogado = await icp.emitir({ nome: 'R', cpf: CPF });
    icp.revogar(revogado);
    const casos = [
      [await icp.emitir({ nome: 'X', cpf: '11122233396' }), 'CPF dele é diferente'],
      [await icp.emitir({ nome: 'X', cpf: null }), 'não traz o CPF'],
      [
        await icp.emitir({
          nome: 'X',
          cpf: CPF,
          de: new Date(Date.now() - 9 * DIA),
          ate: new Date(Date.now() - DIA),
        }),
        'fora da validade',
      ],
      [revogado, 'foi revogado'],
      [await outraAutoridade.icp.emitir({ nome: 'X', cpf: CPF }), 'autoridade aceita'],
    ] as const;
    for (const [chave, texto] of casos) {
      await expect(tentar(pdf, { chave })).rejects.toMatchObject({
        code: 'assinatura-recusada',
        messages: [expect.stringContaining(texto)],
      });
    }
  });

  it('[SIGN-01] a signature that is not of the certificate', async () => {
    const outroEmitido = await mundo.icp.emitir({ nome: 'Outra', cpf: CPF });
    await expect(tentar(await pdfDe(), { chave: outroEmitido, certificado: pessoa })).rejects.toMatchObject({
      code: 'assinatura-recusada',
    });
  });

  it('[SIGN-01] no list can be had, no time stamp can be had: nothing is signed, nothing becomes AD-RB', async () => {
    const pdf = await pdfDe();
    const mudo = await mundo.icp.emitir({ nome: 'M', cpf: CPF });
    const sem = { ...mundo.confianca, buscar: () => Promise.reject(new Error('away')) };
    const outraAutoridade = await autoridade();
    await expect(
      tentar(pdf, {
        chave: await outraAutoridade.icp.emitir({ nome: 'M', cpf: CPF }),
        meios: meiosDe({ ...outraAutoridade.confianca, buscar: sem.buscar }),
      }),
    ).rejects.toMatchObject({ messages: [expect.stringContaining('revogado')] });
    const fora = carimboRfc3161(
      { url: 'http://127.0.0.1:9', usuario: null, senha: null, timeoutMs: 500 },
      async () => undefined,
    );
    for (const carimbo of [fora, null]) {
      const meios = meiosDe(mundo.confianca, carimbo);
      await expect(tentar(pdf, { chave: mudo, meios, referencia: 'AD-RT' })).rejects.toMatchObject({
        code: 'carimbo-indisponivel',
      });
    }
  });

  it('[SIGN-03] no PDF, cut, encrypted, empty: each says what it is', async () => {
    const inteiro = await pdfDe(3);
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const protegido = await PDFDocument.create();
    protegido.addPage();
    protegido.encrypt({ userPassword: 'a', ownerPassword: 'b' });
    const casos = [
      [Buffer.from('PK\u0003\u0004 nada'), 'Assinatura suporta apenas para PDF.'],
      [inteiro.subarray(0, inteiro.length - 40), 'incompleto'],
      [Buffer.from(await protegido.save()), 'protegido'],
      [Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), 'não pôde ser lido'],
    ] as const;
    for (const [pdf, texto] of casos) {
      await expect(tentar(pdf), texto).rejects.toMatchObject({
        code: 'arquivo-invalido',
        messages: [expect.stringContaining(texto)],
      });
    }
  });

  it('[SIGN-01] 10,000 pages are signed and checked', async () => {
    const pdf = await assinar(pdfEnorme(10_000));
    expect((await verificarPdf(pdf, mundo.confianca, new Date())).relatorio.situacao).toBe('valida');
  }, 60_000);
});
