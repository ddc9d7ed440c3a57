/** Texts made into PDF: letters, layout, and a thread that takes only itself down. */
import { describe, expect, test } from 'vitest';
import { LETRAS_DO_PARAGRAFO, type Bloco, type Texto } from '#domain/modelo-documento/tipos.ts';
import { definicaoDe } from '#server/capabilities/impressao/definicao.ts';
import { lerFigura } from '#server/capabilities/impressao/figura.ts';
import { abrirImpressora } from '#server/capabilities/impressao/impressora.ts';
import { corridas, faltaLetra } from '#server/capabilities/impressao/letras.ts';
import type { PedidoImpressao } from '#server/capabilities/impressao/pedido.ts';

const pedido = (...content: readonly Bloco[]): PedidoImpressao => ({
  texto: { type: 'doc', content } satisfies Texto,
  titulo: 'Prova',
  autor: 'Teste',
  papel: 'A4',
  orientacao: 'RETRATO',
  cabecalho: null,
  rodape: { emissao: 'agora' },
  figuras: {},
  criadoEm: '2026-11-21T17:00:00Z',
});
const p = (text: string): Bloco => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const longo = (paragrafos: number) =>
  pedido(...Array.from({ length: paragrafos }, (_, n) => p(`${n} ${'palavra '.repeat(80)}`)));

describe('[FORM-04] letters', () => {
  test('[FORM-04] each sign in a font that has it; what none has is seen to be missing, and joiners are not', () => {
    expect(corridas('Ação 😀 fim')).toEqual([
      { text: 'Ação ' },
      { text: '😀', font: 'Sinais' },
      { text: ' fim' },
    ]);
    expect(corridas('漢')).toEqual([{ text: '□' }]);
    expect(corridas('👍🏽\u200d')).toEqual([{ text: '👍', font: 'Sinais' }]);
    // Accents typed apart are one letter.
    expect(corridas('a\u0303')).toEqual([{ text: 'ã' }]);
    expect(['Ação 😀', 'a\u0303', 'Nguyễn', '👍🏽\u200d', '王伟', 'さくら'].map(faltaLetra)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test('[FORM-04] F16: a paper with squares in the place of letters says so, and no other does', () => {
    const textos = (text: string) => JSON.stringify(definicaoDe(pedido(p(text))).content);
    expect(textos('Paciente 王伟')).toContain('letra que esta impressão não tem');
    expect(textos('Paciente Nguyễn')).not.toContain('letra que esta impressão');
  });
});

describe('[FORM-04] layout', () => {
  test('[FORM-04] neighbours that look alike are one run, and a comma stays with its word', () => {
    const { content } = definicaoDe(
      pedido({
        type: 'paragraph',
        content: [
          { type: 'text', text: 'de ' },
          { type: 'text', text: 'Maria', marks: [{ type: 'bold' }] },
          { type: 'text', text: ', CPF ' },
          { type: 'text', text: '1' },
        ],
      }),
    );
    expect(JSON.stringify(content)).toContain(
      '[{"text":"de "},{"text":"Maria,","bold":true},{"text":" CPF 1"}]',
    );
  });

  test('[FORM-04] cells that span are laid out whole, and a page break begins the next block', () => {
    const cell = (text: string, attrs?: object) => ({
      type: 'tableCell' as const,
      content: [p(text)],
      ...(attrs ? { attrs } : {}),
    });
    const { content } = definicaoDe(
      pedido(
        {
          type: 'table',
          content: [
            { type: 'tableRow', content: [cell('a', { rowspan: 2 }), cell('b', { colspan: 2 })] },
            { type: 'tableRow', content: [cell('c'), cell('d')] },
          ],
        },
        { type: 'quebraPagina' },
        p('depois'),
        { type: 'quebraPagina' },
      ),
    );
    const [table, after, ...rest] = content as { table?: { body: object[][] }; pageBreak?: string }[];
    expect(table?.table?.body.map((row) => row.length)).toEqual([3, 3]);
    expect(after?.pageBreak).toBe('before');
    expect(rest).toEqual([]);
  });

  test('[FORM-04] a picture that says to be larger than any page is none', () => {
    const png = Buffer.alloc(2000);
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png);
    png.write('IEND', 1990, 'latin1');
    png.writeUInt32BE(90_000, 16);
    png.writeUInt32BE(90_000, 20);
    expect(lerFigura(png)).toBeNull();
    png.writeUInt32BE(900, 16);
    png.writeUInt32BE(600, 20);
    expect(lerFigura(png)).toMatchObject({ tipo: 'png', largura: 900, altura: 600 });
    expect(lerFigura(png.subarray(0, 1980))).toBeNull();
  });
});

describe('[FORM-04] the printing thread', () => {
  test(
    '[FORM-04] one that takes too long ends with a sentence, and the next document is printed',
    { timeout: 60_000 },
    async () => {
      const apressada = abrirImpressora({ deadlineMs: 1 });
      await expect(apressada.imprimir(longo(50))).rejects.toMatchObject({ code: 'ocupado', status: 503 });
      await apressada.close();
      const impressora = abrirImpressora();
      const [primeiro, segundo] = await Promise.all([
        impressora.imprimir(longo(3)),
        impressora.imprimir(longo(3)),
      ]);
      for (const pdf of [primeiro, segundo]) expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
      await impressora.close();
      await expect(impressora.imprimir(longo(1))).rejects.toMatchObject({ code: 'encerrando' });
    },
  );

  test('[FORM-04] more wait than may: the last is refused at once', async () => {
    const impressora = abrirImpressora({ queue: 1 });
    const primeira = impressora.imprimir(longo(1));
    const segunda = impressora.imprimir(longo(1));
    await expect(impressora.imprimir(longo(1))).rejects.toMatchObject({ code: 'ocupado' });
    await Promise.all([primeira, segunda]);
    await impressora.close();
  });

  test(
    '[FORM-04 N10] one person’s previews, several at once, hold up neither another’s nor anybody’s paper',
    { timeout: 120_000 },
    async () => {
      const impressora = abrirImpressora();
      // As heavy as a text that is let through may be.
      const pesado = pedido(
        ...Array.from({ length: 4 }, () => p('palavra '.repeat(LETRAS_DO_PARAGRAFO / 8))),
      );
      const fim: string[] = [];
      const de = (pessoa: string, nome: string, que: PedidoImpressao) =>
        impressora.amostra(que, pessoa).then(
          () => fim.push(nome),
          (erro: { code?: string }) => fim.push(`${nome} ${erro.code}`),
        );
      await impressora.amostra(longo(1), 'pessoa 9');
      const pesadas = [1, 2, 3, 4, 5].map((n) => de('pessoa 1', `pesada ${n}`, pesado));
      const leves = [
        de('pessoa 2', 'leve', longo(1)),
        impressora.imprimir(longo(1), 'pessoa 1').then(() => fim.push('papel')),
      ];
      await Promise.all(leves);
      // The fourth and fifth of one person are refused at once; the others' are done before the third of his.
      expect(fim).toEqual(expect.arrayContaining(['leve', 'papel', 'pesada 4 muitas-requisicoes']));
      expect(fim).not.toContain('pesada 3');
      await Promise.all(pesadas);
      expect(fim).toContain('pesada 5 muitas-requisicoes');
      await impressora.close();
    },
  );
});
