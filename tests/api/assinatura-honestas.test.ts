/** Honest files: one signature, two, three, gov.br's container, DSS, document time stamps, other programs, every kind of references. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assinarNaNuvem, type Meios } from '#server/capabilities/assinatura/service.ts';
import { verificarPdf } from '#server/capabilities/assinatura/verificar.ts';
import { assinarCom, carimbarCom, LACUNA, preencher } from '#tests/support/assinatura-por-fora.ts';
import { assinarPdf } from '#tests/support/extensao-assinador/pades.ts';
import {
  acrescentar,
  corpoDe,
  fluxo,
  latin,
  laudo,
  maiorNumero,
  raizDe,
  tapume,
  ultimoXref,
  type Revisao,
} from '#tests/support/pdf-revisoes.ts';
import { needs } from '#tests/support/peers.ts';
import type { Emitido } from '../../mock-server/icp.ts';
import { autoridade, chaveDe, CPF, meiosDe, Oficina, pdfDe } from './assinatura-apoio.ts';

const oficina = new Oficina();
let mundo: Awaited<ReturnType<typeof autoridade>>;
let meios: Meios;
let pessoa: Emitido;
let outroEmitido: Emitido;
let act: Emitido;

const assinar = async (pdf: Buffer, subFilter = 'ETSI.CAdES.detached'): Promise<Buffer> => {
  const como = { token: 't', cpf: CPF, referencia: 'AD-RB' } as const;
  const outrosMeios = { ...meios, confianca: { ...mundo.confianca, subFilter } };
  const [resultado] = await assinarNaNuvem(
    [{ id: '1', nome: 'a.pdf', pdf }],
    chaveDe(pessoa),
    como,
    outrosMeios,
  );
  if (!resultado || 'erro' in resultado) throw resultado?.erro ?? new Error('nothing');
  return resultado.pdf;
};
const situacoes = async (pdf: Buffer) => (await verificarPdf(pdf, mundo.confianca, new Date())).relatorio;
const noFim = (corpo: string, lista: string, n: number): string =>
  new RegExp(`/${lista} ?\\[`).test(corpo)
    ? corpo.replace(new RegExp(`(/${lista} ?\\[[^\\]]*)\\]`), `$1 ${n} 0 R]`)
    : corpo.replace(/>>$/, `/${lista}[${n} 0 R]>>`);

beforeAll(async () => {
  mundo = await autoridade();
  meios = meiosDe(mundo.confianca);
  pessoa = await mundo.icp.emitir({ nome: 'Fulana de Teste', cpf: CPF });
  outroEmitido = await mundo.icp.emitir({ nome: 'Outra Pessoa', cpf: CPF });
  act = await mundo.icp.emitir({ nome: 'ACT de Teste', cpf: null, uso: 'carimbo' });
});
afterAll(async () => {
  await meios.leitor.close();
  oficina.fechar();
});

/** The form as another program leaves it: a signature's field, an appearance of nothing, the page perhaps untouched. */
function comCampo(
  pdf: Buffer,
  valor: string,
  acrescimo: { readonly campo?: string; readonly revisao?: Revisao } = {},
): Buffer {
  const n = maiorNumero(pdf) + 1;
  const raiz = raizDe(pdf);
  const catalogo = corpoDe(pdf, raiz);
  const novo = catalogo.includes('/AcroForm')
    ? noFim(catalogo, 'Fields', n)
    : catalogo.replace(/>>$/, `/AcroForm<</Fields[${n} 0 R]/SigFlags 3>>>>`);
  return acrescentar(pdf, {
    ...acrescimo.revisao,
    objetos: [
      [raiz, novo],
      [4, noFim(corpoDe(pdf, 4), 'Annots', n)],
      [
        n,
        `<</Type/Annot/Subtype/Widget/FT/Sig/F 132/T(Campo${n})/V ${n + 1} 0 R/P 4 0 R/Rect[0 0 0 0]${acrescimo.campo ?? ''}>>`,
      ],
      [n + 1, valor],
      ...(acrescimo.revisao?.objetos ?? []),
    ],
  });
}
const SIG = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${LACUNA}>>`;
const CARIMBO = `<</Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161${LACUNA}>>`;
const porFora = (pdf: Buffer, acrescimo?: Parameters<typeof comCampo>[2]) =>
  preencher(comCampo(pdf, SIG, acrescimo), assinarCom(outroEmitido, mundo.icp));
const comCarimbo = (pdf: Buffer) => preencher(comCampo(pdf, CARIMBO), carimbarCom(act, mundo.icp));
/** Validation data, new or grown. */
function comDss(pdf: Buffer): Buffer {
  const n = maiorNumero(pdf) + 1;
  const catalogo = corpoDe(pdf, 1);
  const cresce = /\/DSS (\d+) 0 R/.exec(catalogo)?.[1];
  if (cresce) {
    const velho = corpoDe(pdf, Number(cresce));
    return acrescentar(pdf, {
      objetos: [
        [Number(cresce), noFim(velho, 'Certs', n)],
        [n, fluxo('cert')],
      ],
    });
  }
  return acrescentar(pdf, {
    objetos: [
      [
        1,
        catalogo.replace(
          '/Pages',
          `/DSS ${n} 0 R/Extensions<</ESIC<</BaseVersion/1.7/ExtensionLevel 5>>>>/Pages`,
        ),
      ],
      [n, `<</Type/DSS/Certs[${n + 1} 0 R]/VRI<</ABCD<</Cert[${n + 1} 0 R]>>>>>>`],
      [n + 1, fluxo('cert')],
    ],
  });
}

describe('[SIGN-05] honest files are valid', () => {
  it('[SIGN-05] three signatures, by tables, by streams and by streams of objects; gov.br’s container', async (context) => {
    needs(context, 'pdfsig');
    for (const base of [laudo('LAUDO'), await pdfDe(3, true), await pdfDe(3, false)]) {
      const tres = await assinar(await assinar(await assinar(base)), 'adbe.pkcs7.detached');
      const { situacao, assinaturas } = await situacoes(tres);
      expect(situacao).toBe('valida');
      expect(assinaturas.map(({ depois }) => depois)).toEqual([
        'outras-assinaturas',
        'outras-assinaturas',
        'nada',
      ]);
      const saida = oficina.rodar('pdfsig', '-nocert', oficina.arquivo('a.pdf', tres));
      expect(saida.match(/Signature is Valid/g)).toHaveLength(3);
    }
  });

  it('[SIGN-05] other programs: an appearance of nothing, references in a stream, objects in a stream, their name in a remark', async () => {
    const buffer = await assinar(laudo('LAUDO'));
    const n = maiorNumero(buffer) + 1;
    const nada = fluxo('', '/Type/XObject/Subtype/Form/BBox[0 0 0 0]');
    const variantes = [
      await porFora(buffer, { campo: `/AP<</N ${n + 2} 0 R>>`, revisao: { objetos: [[n + 2, nada]] } }),
      await porFora(buffer, { revisao: { xref: 'fluxo' } }),
      await porFora(buffer, {
        campo: `/Lock ${n + 3} 0 R`,
        revisao: {
          xref: 'fluxo',
          presos: { recipiente: n + 2, objetos: [[n + 3, '<</Type/SigFieldLock/Action/All>>']] },
        },
      }),
      await porFora(buffer, { revisao: { antes: '%Programa 1.0\n' } }),
      await porFora(buffer, {
        revisao: {
          objetos: [[n + 2, '<</ModDate(D:20260101000000Z)/Producer(Outro)>>']],
          trailer: `/Info ${n + 2} 0 R`,
        },
      }),
    ];
    for (const pdf of variantes) {
      expect(await situacoes(pdf)).toMatchObject({
        situacao: 'valida',
        assinaturas: [{ depois: 'outras-assinaturas' }, { depois: 'nada' }],
      });
      // And ours upon theirs.
      expect((await situacoes(await assinar(pdf))).situacao).toBe('valida');
    }
  });

  it('[SIGN-05] a place that was left for the second signature', async () => {
    const base = laudo('LAUDO', {
      catalogo: '/AcroForm<</Fields[8 0 R]>>',
      pagina: '/Annots[8 0 R]',
      objetos: [[8, '<</Type/Annot/Subtype/Widget/FT/Sig/F 132/T(Lugar)/Rect[40 40 90 60]/P 4 0 R>>']],
    });
    const buffer = await assinar(base);
    expect((await situacoes(buffer)).assinaturas).toHaveLength(1);
    const n = maiorNumero(buffer) + 1;
    const cheio = (acrescimo: string, objetos: Revisao['objetos'] = []) =>
      preencher(
        acrescentar(buffer, {
          objetos: [
            [8, corpoDe(buffer, 8).replace('/FT', `/V ${n} 0 R${acrescimo}/FT`)],
            [n, SIG],
            ...objetos,
          ],
        }),
        assinarCom(outroEmitido, mundo.icp),
      );
    expect((await situacoes(await cheio(''))).situacao).toBe('valida');
    const desenhado = await cheio(`/AP<</N ${n + 1} 0 R>>`, [
      [n + 1, fluxo('0 0 1 rg 0 0 50 20 re f', '/Subtype/Form/BBox[0 0 50 20]')],
    ]);
    expect((await situacoes(desenhado)).assinaturas.map(({ situacao }) => situacao)).toEqual([
      'indeterminada',
      'valida',
    ]);
  });

  it('[SIGN-05] a place whose look is taken away when it is signed: what lay below shows', async () => {
    const base = laudo('LAUDO POSITIVO', {
      catalogo: '/AcroForm<</Fields[8 0 R]>>',
      pagina: '/Annots[8 0 R]',
      objetos: [
        [8, '<</Type/Annot/Subtype/Widget/FT/Sig/F 4/T(Lugar)/Rect[0 0 400 300]/P 4 0 R/AP<</N 9 0 R>>>>'],
        [9, tapume('LAUDO NEGATIVO')],
      ],
    });
    const buffer = await assinar(base);
    const n = maiorNumero(buffer) + 1;
    for (const [velho, novo] of [
      ['/AP<</N 9 0 R>>', ''],
      ['/F 4', '/F 6'],
    ] as const) {
      const corpo = corpoDe(buffer, 8).replace(velho, novo).replace('/FT', `/V ${n} 0 R/FT`);
      const nu = await preencher(
        acrescentar(buffer, {
          objetos: [
            [8, corpo],
            [n, SIG],
          ],
        }),
        assinarCom(outroEmitido, mundo.icp),
      );
      expect((await situacoes(nu)).assinaturas.map(({ situacao }) => situacao)).toEqual([
        'indeterminada',
        'valida',
      ]);
    }
  });

  it('[SIGN-04] the file of a signer that shares no code with ours is taken, once and twice', async () => {
    const chave = await crypto.subtle.exportKey('jwk', pessoa.chave);
    const cartao = { certificados: [pessoa.pem, mundo.icp.intermediaria.pem], chave };
    for (const base of [await pdfDe(2, true), await pdfDe(2, false), laudo('LAUDO')]) {
      let pdf = base;
      for (let vez = 0; vez < 2; vez++) {
        const buffer = Buffer.from(await assinarPdf(pdf, cartao, 'AD-RB', ''));
        const esperado = { cpf: CPF, referencia: 'AD-RB' } as const;
        expect(await meios.leitor.exigirAssinado(pdf, buffer, esperado, new Date())).toMatchObject({
          situacao: 'valida',
        });
        pdf = buffer;
      }
      expect((await situacoes(await assinar(pdf))).situacao).toBe('valida');
    }
  });

  it('[SIGN-05] validation data and document time stamps, grown, between and after signatures', async () => {
    const buffer = await assinar(laudo('LAUDO'));
    const longo = comDss(await comCarimbo(comDss(await assinar(comDss(buffer)))));
    const { situacao, assinaturas } = await situacoes(longo);
    expect(situacao).toBe('valida');
    expect(assinaturas.map(({ natureza, carimbo }) => [natureza, carimbo])).toEqual([
      ['icp-brasil', null],
      ['icp-brasil', null],
      ['carimbo-documento', 'ACT de Teste'],
    ]);
    expect(assinaturas.every(({ depois }) => depois === 'outras-assinaturas')).toBe(true);
    expect((await situacoes(await comCarimbo(longo))).situacao).toBe('valida');
    const mexido = Buffer.from(longo);
    mexido[30] = (mexido[30] ?? 0) ^ 1;
    expect((await situacoes(mexido)).assinaturas.map((assinatura) => assinatura.situacao)).not.toContain(
      'valida',
    );
    // One of an authority that nobody here knows, or over other bytes, proves nothing.
    const estranho = await (await autoridade()).icp.emitir({ nome: 'X', cpf: null, uso: 'carimbo' });
    const alheio = await preencher(comCampo(buffer, CARIMBO), carimbarCom(estranho, mundo.icp));
    expect((await situacoes(alheio)).assinaturas.map((assinatura) => assinatura.situacao)).toEqual([
      'valida',
      'indeterminada',
    ]);
    const errado = await preencher(comCampo(buffer, CARIMBO), () =>
      carimbarCom(act, mundo.icp)(Buffer.from('x')),
    );
    expect((await situacoes(errado)).assinaturas.map((assinatura) => assinatura.situacao)).toEqual([
      'invalida',
      'invalida',
    ]);
  });

  it('[SIGN-05] two kinds of references at once in the original, as Word writes them', async (context) => {
    needs(context, 'pdftotext');
    const base = laudo('LAUDO');
    const n = maiorNumero(base) + 1;
    const comFluxo = acrescentar(base, {
      xref: 'fluxo',
      presos: { recipiente: n, objetos: [[n + 1, '<</A 1>>']] },
    });
    const lado = ultimoXref(comFluxo);
    const hibrido = acrescentar(comFluxo.subarray(0, comFluxo.lastIndexOf('startxref')), {
      prev: ultimoXref(base),
      trailer: `/XRefStm ${lado}`,
    });
    const dois = await assinar(await assinar(hibrido));
    expect((await situacoes(dois)).situacao).toBe('valida');
    expect(oficina.rodar('pdftotext', oficina.arquivo('h.pdf', dois), '-')).toContain('LAUDO');
  });

  it('[SIGN-03] [D24] rubbish of a scanner after the end: signed, and inside what is signed; after a signature only white space', async () => {
    for (const sujeira of [
      Buffer.alloc(600),
      latin('% um comentário\n'),
      Buffer.from([0xff, 0xd8, 0x00, 0x41, 0x0a]),
    ]) {
      const assinado = await assinar(Buffer.concat([laudo('LAUDO'), sujeira]));
      expect((await situacoes(assinado)).situacao).toBe('valida');
      const sujo = await situacoes(Buffer.concat([assinado, sujeira]));
      expect(sujo.situacao).toBe(sujeira.every((byte) => byte === 0) ? 'valida' : 'invalida');
      expect((await situacoes(Buffer.concat([laudo('LAUDO'), sujeira]))).situacao).toBeNull();
    }
    const longe = Buffer.concat([laudo('LAUDO'), Buffer.alloc(2000)]);
    await expect(assinar(longe)).rejects.toMatchObject({
      messages: [expect.stringContaining('últimos 1.024 bytes')],
    });
  });

  it('[SIGN-05] a linearized file, and one rewritten by another program, is signed and valid', async (context) => {
    needs(context, 'qpdf');
    const origem = oficina.arquivo('origem.pdf', await pdfDe(3));
    for (const args of [
      ['--linearize'],
      ['--object-streams=generate'],
      ['--object-streams=disable', '--linearize'],
    ]) {
      const destino = oficina.arquivo('destino.pdf');
      oficina.rodar('qpdf', ...args, origem, destino);
      const { readFileSync } = await import('node:fs');
      const dois = await assinar(await assinar(readFileSync(destino)));
      expect((await situacoes(dois)).situacao, args.join(' ')).toBe('valida');
    }
  });
});

describe('[SIGN-03] what does not end', () => {
  it('[SIGN-03] references in a circle, lists without end, bombs: refused at once', async () => {
    const { deflateSync } = await import('node:zlib');
    const limites = {
      desempacotado: 1_000_000,
      objetos: 50_000,
      profundidade: 30,
      revisoes: 20,
      assinaturas: 5,
    };
    const bomba = deflateSync(Buffer.alloc(50_000_000));
    const base = laudo('X');
    const casos = [
      acrescentar(base, { objetos: [[9, '<<>>']], prev: base.length + 20 }),
      acrescentar(base, {
        objetos: [[9, { dic: '/Type/ObjStm/N 10/First 100/Filter/FlateDecode', dados: bomba }]],
        presos: { recipiente: 10, objetos: [[11, '<<>>']] },
        xref: 'fluxo',
      }),
      acrescentar(base, { objetos: [[9, '['.repeat(500) + ']'.repeat(500)]] }),
      acrescentar(base, { objetos: [[9, `[${'0 '.repeat(100_000)}]`]] }),
      acrescentar(base, {
        objetos: [
          [5, { dic: '/X 0', dados: '' }],
          [9, '<</Length 9 0 R>>'],
        ],
      }),
      Array.from({ length: 30 }).reduce<Buffer>((pdf) => acrescentar(pdf, { objetos: [[9, '<<>>']] }), base),
      laudo('X', {
        catalogo: '/AcroForm<</Fields[8 0 R]>>',
        objetos: [[8, '<</FT/Sig/Kids[8 0 R]/Parent 8 0 R>>']],
      }),
    ];
    for (const [lugar, pdf] of casos.entries()) {
      const verificacao = verificarPdf(pdf, mundo.confianca, new Date(), limites).then(
        ({ relatorio }) => relatorio.situacao,
        (erro: { code: string }) => erro.code,
      );
      expect(['arquivo-invalido', null], String(lugar)).toContain(await verificacao);
    }
    const muitas = acrescentar(base, {
      objetos: [[9, `[${'<</ByteRange[0 1 2 3]>>'.repeat(50)}]`]],
      fim: '%/ByteRange\n'.repeat(20),
    });
    await expect(verificarPdf(muitas, mundo.confianca, new Date(), limites)).rejects.toMatchObject({
      code: 'arquivo-complexo',
    });
  });
});
