/** Files of other projects, with the figures that another program read in them; and files that somebody spoiled. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TAMANHO_LINHA } from './campo.ts';
import { lerCnab240, rejeicaoDaRemessa, type ArquivoCnab, type Problema } from './ler.ts';
import { camposDoSegmento, moldeDe } from './tabelas.ts';
import { somasDosTitulos, titulosDoArquivo } from './titulos.ts';
import { ocorrenciasDoPagamento } from './ocorrencias.ts';

type Esperado = {
  readonly linhas: number;
  readonly banco: string;
  readonly recusar?: boolean;
  readonly header_arquivo?: { readonly nsa: string; readonly data: string; readonly arquivo: string };
  readonly segmentos: { readonly [letra: string]: number };
  readonly trailer_arquivo?: { readonly registros_certos: boolean };
} & { readonly [letra in 'A' | 'J' | 'P' | 'T']?: { readonly soma_valor_centavos: number } } & {
  readonly U?: { readonly soma_pago_centavos: number; readonly soma_liquido_centavos: number };
  readonly E?: { readonly soma_debitos_centavos: number; readonly soma_creditos_centavos: number };
};

const pasta = fileURLToPath(new URL('../../../tests/support/cnab/', import.meta.url));
const esperado = JSON.parse(readFileSync(`${pasta}esperado.json`, 'utf8')) as {
  readonly [arquivo: string]: Esperado;
};
const texto = (nome: string) => readFileSync(pasta + nome, 'latin1');
const centavos = (valor: string) => Number(valor.replace('.', ''));

function aberto(conteudo: string): ArquivoCnab {
  const lido = lerCnab240(conteudo);
  if (!lido.ok) throw new Error(lido.motivo);
  return lido.arquivo;
}

const somaDe = (arquivo: ArquivoCnab, segmento: string, campo: string) =>
  arquivo.linhas
    .filter((linha) => linha.segmento === segmento)
    .reduce((soma, { valores }) => soma + centavos(valores[campo] ?? '0'), 0);

describe('[FIN-05] bank files that others wrote', () => {
  it('[FIN-05] one written anew by another program is refused', () => {
    expect(lerCnab240(texto('recusar-cnab400-em-utf16.rem'))).toEqual({ ok: false, motivo: 'utf16' });
  });
  for (const [nome, caso] of Object.entries(esperado).filter(([, { recusar }]) => !recusar)) {
    it(`[FIN-05] ${nome}: every line, every amount`, () => {
      const arquivo = aberto(texto(nome));
      expect(arquivo.banco).toBe(caso.banco);
      expect(arquivo.linhas).toHaveLength(caso.linhas);
      const letras: { [letra: string]: number } = {};
      for (const { segmento } of arquivo.linhas)
        if (segmento) letras[segmento[0] ?? ''] = (letras[segmento[0] ?? ''] ?? 0) + 1;
      expect(letras).toEqual(caso.segmentos);
      for (const letra of ['A', 'J', 'P', 'T'] as const)
        expect(somaDe(arquivo, letra, 'valor'), letra).toBe(caso[letra]?.soma_valor_centavos ?? 0);
      expect(somaDe(arquivo, 'U', 'pago')).toBe(caso.U?.soma_pago_centavos ?? 0);
      expect(somaDe(arquivo, 'U', 'liquido')).toBe(caso.U?.soma_liquido_centavos ?? 0);
      const somas = somasDosTitulos(titulosDoArquivo(arquivo));
      expect(centavos(somas.debitos)).toBe(caso.E?.soma_debitos_centavos ?? 0);
      expect(centavos(somas.creditos)).toBe(caso.E?.soma_creditos_centavos ?? 0);
      // Where the header says one: Sicoob's sample has blanks there.
      expect(Number(arquivo.header.valores.nsa)).toBe(Number(caso.header_arquivo?.nsa.trim()));
      const contagem = arquivo.problemas.filter(({ tipo }) => tipo === 'registros-arquivo');
      expect(contagem.length === 0).toBe(caso.trailer_arquivo?.registros_certos ?? false);
    });
  }
});

const REMESSA = 'bb-pagamentos-remessa.txt';
const tipos = (problemas: readonly Problema[]) => problemas.map(({ tipo, linha }) => `${tipo} ${linha}`);
const linhasDe = (nome: string) =>
  texto(nome)
    .split(/\r?\n/)
    .filter((linha) => linha.trim() !== '');

describe('[FIN-05] what does not add up', () => {
  it('[FIN-05] [FIN-08] nothing in a sound file', () => expect(aberto(texto(REMESSA)).problemas).toEqual([]));

  it('[FIN-05] [FIN-08] a file cut in the middle', () => {
    const cortado = linhasDe(REMESSA).slice(0, 10).join('\r\n');
    expect(tipos(aberto(cortado).problemas)).toEqual(['cortado null']);
  });

  it('[FIN-05] [FIN-08] a line taken out: its lot, its sum and the file say so', () => {
    const linhas = linhasDe(REMESSA);
    linhas.splice(2, 1);
    const achados = tipos(aberto(linhas.join('\n')).problemas);
    for (const caso of ['sequencia 3', 'registros-lote 20', 'soma-lote 20', 'registros-arquivo 21'])
      expect(achados).toContain(caso);
  });

  it('[FIN-05] [FIN-08] an amount changed by hand: the sum of the lot', () => {
    const linhas = linhasDe(REMESSA);
    linhas[2] = `${linhas[2]?.slice(0, 133)}9${linhas[2]?.slice(134)}`;
    expect(tipos(aberto(linhas.join('\n')).problemas)).toEqual(['soma-lote 21']);
  });

  it('[FIN-05] two files one after another, a line of another bank, a line too long', () => {
    expect(tipos(aberto(texto(REMESSA).trimEnd() + '\r\n' + texto(REMESSA)).problemas)).toContain(
      'fora-de-ordem 23',
    );
    const linhas = linhasDe(REMESSA);
    linhas[3] = `237${linhas[3]?.slice(3)}`;
    linhas[4] = `${linhas[4]?.slice(0, 239)}XY`;
    expect(tipos(aberto(linhas.join('\n')).problemas)).toEqual(['banco 4', 'comprimento 5']);
  });

  it('[FIN-05] what is no CNAB 240 is refused, each by its reason', () => {
    expect(lerCnab240('')).toEqual({ ok: false, motivo: 'vazio' });
    expect(lerCnab240('nome;cpf\nAna;1')).toEqual({ ok: false, motivo: 'nao-e-cnab' });
    expect(lerCnab240(`0${'1'.repeat(399)}`)).toEqual({ ok: false, motivo: 'cnab400' });
  });
});

describe('[FIN-05] titles and their codes', () => {
  it('[FIN-05] a title gathers the lines that complete it', () => {
    const titulos = titulosDoArquivo(aberto(texto('bb-cobranca-retorno-10.txt')));
    expect(titulos).toHaveLength(9);
    expect(titulos[0]).toMatchObject({
      nome: null,
      linha: 3,
      seuNumero: '59723666-D',
      data: '2022-12-14',
      valor: '1793.71',
      codigos: [{ codigo: '06', titulo: 'Liquidação' }],
    });
    expect(titulos[0]?.linhas.map(({ segmento }) => segmento)).toEqual(['T', 'U']);
  });

  it('[FIN-05] a payment included by the bank says so, an unknown code stays as it came', () => {
    const [pago] = titulosDoArquivo(aberto(texto('itau-pagamentos-retorno-a.ret')));
    expect(pago).toMatchObject({
      valor: '262.35',
      efetivo: '262.35',
      codigos: [{ codigo: 'BD', titulo: 'Inclusão efetuada com sucesso' }],
    });
    expect(pago?.linhas[0]?.valores).toMatchObject({
      numeroBanco: '218943371000018',
      inscricao: '09439442000103',
      contaDv: '4',
    });
    expect(ocorrenciasDoPagamento('NA', '341')[0]?.titulo).toBe('Cancelado por falta de autorização');
    expect(ocorrenciasDoPagamento('NA', '001')[0]?.titulo).toBeUndefined();
    expect(ocorrenciasDoPagamento('AN Q7', '341')).toEqual([
      { codigo: 'AN', titulo: 'Conta do favorecido inválida' },
      { codigo: 'Q7', titulo: undefined },
    ]);
  });

  it('[FIN-05] a number of zeros is none, a CNPJ has 14 digits, and what Itaú refuses for is said', () => {
    const caixa = titulosDoArquivo(aberto(texto('caixa-cobranca-retorno.ret')));
    expect(caixa.length).toBeGreaterThan(0);
    for (const { seuNumero, numeroBanco } of caixa) expect(seuNumero ?? numeroBanco).toMatch(/[1-9]/);
    const santander = aberto(texto('santander-cobranca-remessa.rem'));
    const inscricoes = [santander.header, ...santander.lotes.map(({ header }) => header)].flatMap(
      ({ valores }) => valores.inscricao ?? [],
    );
    expect(inscricoes.length).toBeGreaterThan(0);
    for (const inscricao of inscricoes) expect(inscricao).toMatch(/^[0-9]{11,14}$/);
    const [falta] = ocorrenciasDoPagamento('NA', '341');
    expect(falta?.titulo).toBe('Cancelado por falta de autorização');
    expect(ocorrenciasDoPagamento('NA', '001')[0]?.titulo).toBeUndefined();
  });
});

it('[FIN-05] no two positions of a table meet, and none leaves the line', () => {
  const bancos = ['001', '033', '104', '237', '341'];
  const tabelas = bancos.flatMap((banco) =>
    (['pagamento', 'cobranca', 'extrato'] as const).flatMap((familia) =>
      (['remessa', 'retorno'] as const).flatMap((sentido) => Object.values(moldeDe(banco, familia, sentido))),
    ),
  );
  for (const banco of bancos)
    for (const segmento of ['A', 'B', 'C', 'J', 'J52', 'O', 'N', 'Z', 'P', 'Q', 'R', 'T', 'U', 'E'])
      tabelas.push(camposDoSegmento(banco, segmento) ?? []);
  for (const campos of tabelas) {
    expect(campos.length).toBeGreaterThan(0);
    let ate = 0;
    for (const campo of [...campos].sort((a, b) => a.de - b.de)) {
      expect(campo.de, campo.id).toBeGreaterThan(ate);
      expect(campo.ate, campo.id).toBeGreaterThanOrEqual(campo.de);
      ate = campo.ate;
    }
    expect(ate).toBeLessThanOrEqual(TAMANHO_LINHA);
  }
});

describe('[FIN-05] what other programs and banks do to a file', () => {
  const santander = () => texto('santander-cobranca-retorno.ret');

  it('[FIN-03] Santander has the fee and the reasons five positions before the others', () => {
    const [linha] = aberto(santander()).lotes.flatMap(({ detalhes }) => detalhes);
    expect(linha).toMatchObject({ segmento: 'T', valores: { tarifa: '3.24', motivos: '03 00 00 00 00' } });
  });

  it('[FIN-05] [FIN-08] FIN3: the trailer of a lot counts by its bank', () => {
    expect(aberto(santander()).problemas).toEqual([]);
    // Of another bank the same count is wrong.
    const deOutro = santander().replaceAll(/^033/gm, '001');
    expect(aberto(deOutro).problemas).toMatchObject([{ tipo: 'registros-lote', esperado: 4, achado: '2' }]);
    const linhas = santander().split('\r\n');
    const errada = linhas.map((linha) =>
      linha[7] === '5' ? `${linha.slice(0, 17)}000009${linha.slice(23)}` : linha,
    );
    expect(aberto(errada.join('\r\n')).problemas).toMatchObject([{ tipo: 'registros-lote', achado: '9' }]);
  });

  it('[FIN-05] [FIN-08] FIN3-02: BTG counts the titles of a lot; the count of the file in the sample is its own fault', () => {
    const btg = texto('btg-cobranca-retorno.ret');
    expect(aberto(btg).problemas).toMatchObject([{ tipo: 'registros-arquivo', esperado: 8, achado: '1' }]);
    const certo = btg.replace(/^(20899999 {9}000001)000001/m, '$1000008');
    expect(aberto(certo).problemas).toEqual([]);
    const errado = certo.replace(/^(20800015 {9})000001/m, '$1000002');
    expect(aberto(errado).problemas).toMatchObject([{ tipo: 'registros-lote', achado: '2' }]);
  });

  it('[FIN-05] FIN3-13: a number of zeros alone is no number, and the bank’s own stands in its place', () => {
    const titulos = titulosDoArquivo(aberto(texto('caixa-cobranca-retorno.ret')));
    expect(titulos.length).toBeGreaterThan(1);
    expect(titulos.filter(({ seuNumero }) => seuNumero !== null && /^0+$/.test(seuNumero))).toEqual([]);
    expect(new Set(titulos.map(({ numeroBanco }) => numeroBanco)).size).toBe(titulos.length);
  });

  it('[FIN-05] a header that says nothing of answer or order goes by its first lot of collection', () => {
    expect(aberto(texto('sicoob-cobranca-retorno-sem-brancos-finais.ret')).sentido).toBe('retorno');
    // A rejected order says so itself, and is no answer.
    const rejeitada = aberto(texto('caixa-retorno-segmento-w.ret'));
    expect(rejeitada.sentido).toBeNull();
    expect(rejeicaoDaRemessa(rejeitada)).toEqual(['02000001 18.088']);
    expect(rejeicaoDaRemessa(aberto(santander()))).toBeNull();
  });

  it('[FIN-05] F18: a mark of a byte order before the file is no part of it', () => {
    for (const marca of ['\uFEFF', 'ï»¿']) expect(aberto(`${marca}${santander()}`).banco).toBe('033');
  });

  it('[FIN-05] FIN3: a file that begins in the middle is told for what it is', () => {
    const linhas = santander().split(/\r?\n/);
    for (const [at, registro] of linhas.map((linha) => linha[7]).entries()) {
      if (registro === undefined || at === 0) continue;
      expect(lerCnab240(linhas.slice(at).join('\r\n')), registro).toEqual({
        ok: false,
        motivo: 'sem-header',
      });
    }
    expect(lerCnab240('1234567 nada')).toEqual({ ok: false, motivo: 'nao-e-cnab' });
  });
});
