/** Sheets that people sign: nothing in a table is broken, and no signature stands on a page alone (FIN-02, FORM-04). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocosDoGerme } from '#domain/laboratorio/laudo-germes.ts';
import type { Bloco, Celula, Linha } from '#domain/modelo-documento/tipos.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { sheetText, type SheetRow } from '#domain/registro/sheet.ts';
import {
  abrirImpressora,
  type Impressora,
  type PedidoImpressao,
} from '#server/capabilities/impressao/index.ts';
import { VERSAO } from '#server/versao.ts';
import { colunas } from '#server/capabilities/impressao/medida.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { needs } from '#tests/support/peers.ts';
import { palavrasDoPdf, posicoesDoPdf } from '#tests/support/texto-do-pdf.ts';

let registry: Registry;
let impressora: Impressora;

beforeAll(async () => {
  registry = await loadRegistry();
  impressora = abrirImpressora();
});
afterAll(() => impressora.close());

async function palavras(
  content: readonly Bloco[],
  pedido: Partial<PedidoImpressao> = {},
): Promise<readonly (readonly string[])[]> {
  const pdf = await impressora.imprimir({
    texto: { type: 'doc', content },
    titulo: 'Prova',
    autor: 'Teste',
    papel: 'A4',
    orientacao: 'RETRATO',
    cabecalho: { nome: 'Clínica Aurora', linhas: ['CNPJ', 'Rua das Flores'], logotipo: null },
    rodape: { emissao: 'agora' },
    figuras: {},
    criadoEm: '2026-11-21T17:00:00Z',
    ...pedido,
  });
  return palavrasDoPdf(Buffer.from(pdf));
}

const FAVORECIDOS = [
  'Materiais Hospitalares Vale Verde Comércio e Distribuição Ltda',
  'Otorrinolaringologistas Associados de Pindamonhangaba S/S',
  'Ana Sá',
  'Cooperativa dos Anestesiologistas',
];

/** The sheet of a register as its own declaration says, with these rows in its first table. */
function folha(
  recurso: string,
  linhas: string,
  row: (at: number) => SheetRow,
  many: number,
): readonly Bloco[] {
  const entity = registry.entity[linhas];
  const sheet = registry.resource[recurso]?.sheet;
  const table = sheet?.tables?.find(({ of }) => of === linhas);
  if (!entity || !sheet || !table) throw new Error(`no sheet of ${recurso} with ${linhas}`);
  return sheetText({
    title: 'Borderô de pagamentos 12',
    row: {},
    fields: [],
    tables: [
      {
        title: 'Linhas',
        columns: table.columns.flatMap((id) => entity.field[id] ?? []),
        sums: table.sums ?? [],
        rows: Array.from({ length: many }, (_, at) => row(at)),
      },
    ],
    landscape: sheet.landscape === true,
    state: undefined,
    signed: (sheet.signed ?? []).map(({ who }) => ({ who, name: 'Maria Aparecida' })),
  }).content;
}

const titulo = (at: number): SheetRow => ({
  favorecido: FAVORECIDOS[at % FAVORECIDOS.length],
  documento: at % 3 === 0 ? '52998224725' : '11444777000161',
  formaPagamentoId: 1,
  _ref: { formaPagamentoId: { label: at % 2 ? 'Transferência eletrônica disponível (TED)' : 'Pix' } },
  vencimento: '2026-11-30',
  situacao: 'NO_BORDERO',
  valor: at === 7 ? '99999999.99' : '1234.56',
});

describe('[FIN-02] the borderô on paper', () => {
  test.for([1, 2, 3, 12, 14, 16, 18, 20, 40])(
    '[FIN-02] of %i titles breaks no name, day, number or amount, and is signed under its last rows',
    async (many, context) => {
      needs(context, 'pdftotext');
      const pages = await palavras(folha('borderos-pagamentos', 'itens-borderos-pagamentos', titulo, many));
      const count = (word: string) => pages.flat().filter((said) => said === word).length;
      const rows = Array.from({ length: many }, (_, at) => titulo(at));
      expect(count('Vencimento')).toBe(pages.length);
      expect(count('30/11/2026')).toBe(many);
      for (const [document, shown] of [
        ['52998224725', '529.982.247-25'],
        ['11444777000161', '11.444.777/0001-61'],
      ] as const)
        expect(count(shown)).toBe(rows.filter(({ documento }) => documento === document).length);
      for (const word of FAVORECIDOS.slice(0, many).join(' ').split(' '))
        expect(count(word)).toBeGreaterThan(0);
      // Both sign on the page of the last title and of the total, under the header of the table.
      const last = pages.at(-1) ?? [];
      expect(last.filter((word) => /^_+$/.test(word))).toHaveLength(2);
      expect(last).toContain('Total');
      expect(last).toContain('Favorecido');
      expect(last).toContain('30/11/2026');
    },
  );

  test('[FIN-05] nine columns of a repasse and the six of a bill stay whole too', async (context) => {
    needs(context, 'pdftotext');
    const repasse = await palavras(
      folha(
        'repasses',
        'linhas-repasse',
        () => ({
          data: '2026-11-30',
          nomePaciente: 'Maria Aparecida dos Santos Vasconcelos',
          descricao: 'Videolaparoscopia esofagogastroduodenoscópica',
          nomeConvenio: 'Saúde Horizonte',
          valorBase: '99999999.99',
          percentual: '33.3333',
          devido: '99999999.99',
          anterior: '99999999.99',
          valor: '-99999999.99',
        }),
        30,
      ),
      { orientacao: 'PAISAGEM' },
    );
    const words = repasse.flat();
    expect(words.filter((word) => word === 'esofagogastroduodenoscópica')).toHaveLength(30);
    expect(words.filter((word) => /^(-?R\$)?99\.999\.999,99$/.test(word))).toHaveLength(120);
  });
});

const p = (text: string): Bloco => ({
  type: 'paragraph',
  content: text === '' ? [] : [{ type: 'text', text }],
});
const celula = (text: string, attrs?: Celula['attrs']): Celula => ({
  type: 'tableCell',
  content: [p(text)],
  ...(attrs ? { attrs } : {}),
});
const linha = (...cells: Celula[]): Linha => ({ type: 'tableRow', content: cells });
const assinatura = [p(''), p('_'.repeat(44)), p('Dra. Helena Prado, CRM-SP 123456')];

describe('[FORM-04] what a paper ends in', () => {
  const conferencia = {
    emissao: 'agora',
    conferencia: { endereco: 'http://127.0.0.1/v', texto: 'Confira' },
  };
  const verificacao = { endereco: 'http://127.0.0.1/v/1', linhas: ['Conferir'] };

  test.for([31, 33, 35])(
    '[FORM-04] after %i lines the signature stands with the last words, and the proof with it',
    async (many, context) => {
      needs(context, 'pdftotext');
      const text = Array.from({ length: many }, (_, at) => p(`linha${at}`));
      const list: Bloco = {
        type: 'orderedList',
        content: text.map((content) => ({ type: 'listItem', content: [content] })),
      };
      const table: Bloco = {
        type: 'table',
        content: text.map((_, at) => linha(celula(`linha${at}`), celula('x'))),
      };
      for (const [content, pedido] of [
        [[...text, ...assinatura], {}],
        [[...text, ...assinatura], { verificacao }],
        [[...text, ...assinatura], { papel: 'A5', rodape: conferencia }],
        [text, { verificacao }],
        [[list, ...assinatura], {}],
        [[list], { verificacao }],
        [[table], { verificacao }],
        [[table, ...assinatura], { papel: 'A5', rodape: conferencia }],
      ] as const) {
        const pages = await palavras(content, pedido);
        const last = pages.at(-1) ?? [];
        expect(
          last.some((word) => word.startsWith('linha')),
          `${pages.length} pages: ${last.join(' ')}`,
        ).toBe(true);
        expect(pages.flat().filter((word) => word.startsWith('linha'))).toHaveLength(many);
      }
    },
  );

  test('[FORM-04] of a small page an end with long sentences keeps what fits, and nothing falls off it', async (context) => {
    needs(context, 'pdftotext');
    const longa = (at: number) => p(`${'palavra '.repeat(45)}fim${at}`);
    for (const verified of [{}, { verificacao }]) {
      const words = (
        await palavras([longa(1), longa(2), longa(3), longa(4), ...assinatura], {
          papel: 'A5',
          rodape: conferencia,
          ...verified,
        })
      ).flat();
      for (const word of ['fim1', 'fim2', 'fim3', 'fim4', '123456']) expect(words).toContain(word);
      expect(words.filter((word) => word === 'palavra')).toHaveLength(180);
    }
  });

  test('[LAB-01] a germ heads its antibiogram wherever the page ends, and again on the next', async (context) => {
    needs(context, 'pdftotext');
    const germe = {
      exameId: 1,
      germe: 'Klebsiella',
      quantidade: null,
      testes: Array.from({ length: 12 }, (_, at) => ({
        antimicrobiano: `Droga${at}`,
        valor: null,
        categoria: 'S' as const,
      })),
    };
    const cheia: Bloco = { type: 'paragraph', content: [{ type: 'text', text: 'linha' }] };
    for (const antes of [24, 28, 32, 34, 36, 38, 40]) {
      const paginas = await palavras([
        ...Array.from({ length: antes }, () => cheia),
        ...blocosDoGerme(germe, 1, (dado) => dado),
      ]);
      for (const pagina of paginas)
        expect(pagina.includes('Klebsiella')).toBe(pagina.some((palavra) => palavra.startsWith('Droga')));
      expect(paginas.flat().filter((palavra) => palavra.startsWith('Droga'))).toHaveLength(12);
    }
  });

  test('[FORM-04] names of two lines push the text down, and no line ends in a mark that divides nothing', async (context) => {
    needs(context, 'pdftotext');
    const nome = 'Associação Beneficente e Hospitalar Nossa Senhora da Conceição de Pindamonhangaba e Região';
    const paciente = `Paciente: ${'Maria Aparecida dos Santos Vasconcelos de Albuquerque '.repeat(2)}da Silva`;
    const pdf = await impressora.imprimir({
      texto: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: `${nome} · 24/11/2026` }] },
        ],
      },
      titulo: `${nome} · ${nome}`,
      autor: 'Teste',
      papel: 'A4',
      orientacao: 'RETRATO',
      cabecalho: { nome, linhas: [`${nome}, Rua das Flores, 100 · (31) 3000-7394`], logotipo: null },
      identificacao: `${paciente} · Nascimento: 01/01/1980 · CPF: 529.982.247-25`,
      rodape: { emissao: 'agora' },
      figuras: {},
      criadoEm: '2026-11-21T17:00:00Z',
    });
    const lines = posicoesDoPdf(Buffer.from(pdf));
    expect(lines.length).toBeGreaterThan(6);
    expect(lines.filter(({ text }) => /(^·|·$)/.test(text))).toEqual([]);
    const over = lines.flatMap((line) =>
      lines.filter(({ top, bottom }) => top > line.top + 1 && top < line.bottom - 3 && bottom > line.bottom),
    );
    expect(over).toEqual([]);
  });

  test('[FORM-04] a column drawn too narrow in a template takes what its longest word asks', async (context) => {
    needs(context, 'pdftotext');
    const words = (
      await palavras([
        {
          type: 'table',
          content: [
            linha(celula('Exame', { colwidth: [400] }), celula('Resultado', { colwidth: [20] })),
            linha(celula('Desidrogenase láctica'), celula('NF-A/123-B 1.234.567,89')),
          ],
        },
      ])
    ).flat();
    expect(words).toEqual(expect.arrayContaining(['Resultado', 'NF-A/123-B', '1.234.567,89']));
  });

  test('[FORM-04] an address wider than the sheet breaks, and the table stays within it', () => {
    const cell = (text: string) => ({ stack: [{ text: [{ text }] }] });
    const { widths, corta, escala } = colunas(
      [[cell('x'.repeat(300)), cell('11.444.777/0001-61')]],
      [1, 1],
      480,
    );
    expect(corta).toBe(true);
    expect(escala).toBeLessThan(1);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(480);
    expect(widths[1]).toBeGreaterThan(60);
  });

  test('[NGS-31] every printed page says name and version of the program, whatever the house calls it', async (context) => {
    needs(context, 'pdftotext');
    const paragraph: Bloco = {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Orientação ao paciente.' }],
    };
    const pages = await palavras(Array.from({ length: 80 }, () => paragraph));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.join(' ')).toContain(`Zelo ${VERSAO}`);
    expect(VERSAO).toMatch(/^\d+\.\d+\.\d+/);
  });
});
