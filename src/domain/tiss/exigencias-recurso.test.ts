import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faltaTiss, guardasTiss, recursoTiss } from '#messages/tiss.ts';
import { valoresDe } from './estrutura.ts';
import { separarGlosas } from './exigencias-recurso.ts';
import guardas from './guardas.ts';

const glosa = (codigoGlosa: string, recurso = 'Não há duplicidade.') => ({
  guia: 41,
  sequencial: 2,
  codigo: '40302040',
  descricao: 'Glicose',
  codigoGlosa,
  recurso,
});
const TABELA = { versao: '4.03.00', motivos: new Set(['3209']) } as const;

describe('[INS-03] what an appeal takes', () => {
  it('[INS-03] a reason newer than the table of the version stays out, with its item, and the others go', () => {
    const vai = glosa('3209');
    expect(separarGlosas([vai, glosa('9999')], TABELA)).toEqual({
      vao: [vai],
      ficam: [recursoTiss.fora(41, 2, '40302040', recursoTiss.motivoDesconhecido('9999', '4.03.00'))],
    });
  });

  it('[INS-03] a text with letters that the file does not write stays out, and says how it is corrected', () => {
    const { vao, ficam } = separarGlosas([glosa('3209', '“urgente” ≥ 3.')], TABELA);
    expect(vao).toEqual([]);
    expect(ficam.join()).toContain(faltaTiss.letras(recursoTiss.textoDoRecurso, ['≥']));
    expect(ficam.join()).toContain(recursoTiss.corrijaTexto);
  });

  it('[INS-03] each version lists its reasons in its own schema', () => {
    const esquema = new TextDecoder('latin1').decode(
      readFileSync('server/features/tiss/esquemas/4.03.00/tissSimpleTypesV4_03_00.xsd'),
    );
    const motivos = valoresDe(esquema, 'dm_tipoGlosa');
    expect([motivos.has('1705'), motivos.has('9999'), motivos.has('')]).toEqual([true, false, false]);
    expect(valoresDe(esquema, 'st_texto12').size).toBe(0);
  });

  it('[INS-03] the protocol of a batch is digits: refused while it is typed, and told where it came otherwise', () => {
    const digitar = (protocolo: string | null) =>
      guardas['protocolo-do-lote']({
        registro: {},
        campos: { protocolo },
        eu: 1,
        motivo: null,
        hoje: '2026-11-20',
        existe: () => true,
      });
    expect(digitar('P-5001')).toEqual({ protocolo: [guardasTiss.protocoloDoLote] });
    expect([digitar('730011200001'), digitar(null)]).toEqual([undefined, undefined]);
    const recorrer = (protocolo: string | null) =>
      guardas['com-protocolo'].linha({ registro: { protocolo } });
    expect(recorrer(null)).toBe(guardasTiss.semProtocolo);
    expect(recorrer('P-5001')).toBe(guardasTiss.protocoloComLetras('P-5001'));
    expect(recorrer('7300112')).toBeUndefined();
  });
});
