import { describe, expect, it } from 'vitest';
import { bocaEm } from './estado.ts';
import { bocaEmPalavras, comporPlano, totalDoPlano } from './plano.ts';
import type { Acontecido, Condicao } from './tipos.ts';

const condicao = (id: number, nome: string): Condicao => ({
  id,
  codigo: `C${id}`,
  nome,
  tipo: 'TRATAMENTO',
  alcance: 'FACE',
  efeito: 'NENHUM',
  cor: '#000000',
  padrao: 'LISO',
  palavras: [],
  ativa: true,
});
const evento = (
  id: number,
  condicaoId: number,
  dente: string,
  faces: string | null,
  realizado: boolean,
): Acontecido => ({
  id,
  condicaoId,
  situacao: realizado ? 'REALIZADO' : 'PLANEJADO',
  data: '2026-01-10',
  iniciadoEm: null,
  realizadoEm: realizado ? '2026-01-10' : null,
  encontradoEm: null,
  retiradoEm: null,
  registradoEm: null,
  locais: [{ dente, faces }],
});

describe('[ODO-01] plano de tratamento', () => {
  it('soma o que tem valor, com dois algarismos', () => {
    expect(totalDoPlano([{ valor: '0.10' }, { valor: '0.20' }, { valor: null }])).toBe('0.30');
    expect(totalDoPlano([])).toBe('0.00');
  });

  it('diz a boca do dia sem o que só se quer fazer', () => {
    const condicoes = new Map(
      [condicao(1, 'Restauração'), condicao(2, 'Coroa')].map((cada) => [cada.id, cada]),
    );
    const boca = bocaEm(
      [evento(1, 1, '26', 'MO', true), evento(2, 2, '16', null, true), evento(3, 1, '11', 'M', false)],
      condicoes,
      '2026-02-01',
    );
    expect(bocaEmPalavras(boca)).toBe('16: coroa.\n26: restauração MO.');
  });

  it('escreve as fases com as suas somas, e não deixa marca digitada virar marca do modelo', () => {
    const papel = JSON.stringify(
      comporPlano({
        titulo: 'Plano {a}',
        convenio: null,
        validade: '2026-12-31',
        observacao: null,
        boca: '',
        itens: [
          { fase: 2, descricao: 'Implante: 37', valor: '2400.00' },
          { fase: 1, descricao: 'Resina: 47 OV', valor: '260.00' },
        ],
      }),
    );
    expect(papel.indexOf('Fase 1')).toBeLessThan(papel.indexOf('Fase 2'));
    expect(papel).toContain('2.660,00');
    expect(papel).toContain('31/12/2026');
    expect(papel).toContain('Plano a');
  });
});
