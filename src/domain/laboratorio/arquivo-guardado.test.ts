import { describe, expect, it } from 'vitest';
import { lerTexto } from './analisador.ts';
import { guardaveis, LETRAS_DA_MENSAGEM } from './arquivo-guardado.ts';

describe('[LAB-01] rows of a file whose sample is not there', () => {
  it('[LAB-01] of a table are kept under the same header, and read as a file again', () => {
    const csv = 'amostra;analito;resultado\r\n1;K;4,2\r\n2;K;5\r\n3;K;6\r\n';
    const { partes, linhas } = guardaveis(csv, new Set([2, 4]));
    const [parte, ...resto] = partes;
    expect([resto, linhas]).toEqual([[], 2]);
    expect(parte).toBe('amostra;analito;resultado\n1;K;4,2\n3;K;6\n');
    expect(lerTexto(parte!)).toMatchObject({ ok: true, linhas: [{ etiqueta: '1' }, { etiqueta: '3' }] });
  });

  it('[LAB-01] of HL7 are kept with the whole message, without the others', () => {
    const mensagem = (controle: string, etiqueta: string) =>
      `MSH|^~\\&|A|L|Z|L|2026||ORU^R01|${controle}|P|2.5.1\rPID|1\rOBR|1|${etiqueta}\rOBX|1|NM|K||4|mmol/L|||||F\r`;
    const arquivo = `FHS|^~\\&\r${mensagem('1', '11')}${mensagem('2', '22')}FTS|1\r`;
    expect(guardaveis(arquivo, new Set([9]))).toEqual({ partes: [mensagem('2', '22')], linhas: 1 });
  });

  it('[LAB-01] of a long file are several messages, each within its size', () => {
    const linhas = Array.from({ length: 20_000 }, (_, at) => `${at};HGB;13,2;g/dL;nota`);
    const { partes, linhas: guardadas } = guardaveis(
      ['amostra;analito;resultado;unidade;nota', ...linhas].join('\n'),
      new Set(linhas.map((_, at) => at + 2)),
    );
    expect(partes.length).toBeGreaterThan(1);
    expect(partes.every(({ length }) => length <= LETRAS_DA_MENSAGEM)).toBe(true);
    expect(partes.map((parte) => parte.split('\n').length - 2).reduce((a, b) => a + b, 0)).toBe(20_000);
    expect(guardadas).toBe(20_000);
    expect(guardaveis('a;b;c\n1;2;3', new Set())).toEqual({ partes: [], linhas: 0 });
  });

  it('[LAB-01] a row that no message holds is not said to be kept', () => {
    const comprida = `2;K;${'9'.repeat(LETRAS_DA_MENSAGEM)}`;
    expect(guardaveis(`a;b;c\n1;K;4\n${comprida}`, new Set([2, 3]))).toEqual({
      partes: ['a;b;c\n1;K;4\n'],
      linhas: 1,
    });
  });
});
