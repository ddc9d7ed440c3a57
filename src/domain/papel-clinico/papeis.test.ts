import { describe, expect, it } from 'vitest';
import { guardarTexto } from '../modelo-documento/limpar.ts';
import { MODELOS_PRONTOS } from '../modelo-documento/biblioteca.ts';
import { variaveisUsadas } from '../modelo-documento/percorrer.ts';
import type { Texto } from '../modelo-documento/tipos.ts';
import { comporPapel, comporPedido } from './compor.ts';
import { pedidoEmitivel } from './emitir.ts';
import { MODELO_DO_PAPEL } from './modelos.ts';
import type { PapelEscrito } from './tipos.ts';

const VAZIO: PapelEscrito = {
  tipo: 'ATESTADO',
  dias: null,
  aPartirDe: null,
  dia: null,
  chegada: null,
  saida: null,
  acompanhante: null,
  especialidade: null,
  destino: null,
  prioridade: null,
  motivo: null,
  resumoClinico: null,
  texto: null,
  observacao: null,
};
const CID = { codigo: 'J11.1', nome: 'Influenza' };
const palavras = (texto: Texto): string =>
  [...JSON.stringify(texto).matchAll(/"text":"([^"]*)"/g)].map(([, palavra]) => palavra).join('|');
const doTipo = (papel: Partial<PapelEscrito> & Pick<PapelEscrito, 'tipo'>, cid: typeof CID | null = null) =>
  comporPapel({ ...VAZIO, ...papel }, MODELO_DO_PAPEL[papel.tipo], cid);

describe('[CLIN-06] papers of care', () => {
  it('[CLIN-06] writes the days in figures and words, and no line for a diagnosis that was not asked for', () => {
    const { texto, semResposta } = doTipo({ tipo: 'ATESTADO', dias: 15, aPartirDe: '2026-11-22' });
    expect(semResposta).toEqual([]);
    expect(palavras(texto)).toContain('15 (quinze)');
    expect(palavras(texto)).toContain('22/11/2026');
    expect(palavras(texto)).not.toMatch(/CID/);
    expect(palavras(doTipo({ tipo: 'ATESTADO', dias: 1, aPartirDe: '2026-11-22' }, CID).texto)).toContain(
      'J11.1',
    );
  });

  it('[CLIN-06] days agree with their number, and no paper writes a gender between brackets', () => {
    const atestado = (dias: number) =>
      palavras(doTipo({ tipo: 'ATESTADO', dias, aPartirDe: '2026-11-22' }).texto);
    expect(atestado(1)).toContain('1 (um)| dia, a contar de');
    expect(atestado(3)).toContain('3 (três)| dias, a contar de');
    const prontos = [...Object.values(MODELO_DO_PAPEL), ...MODELOS_PRONTOS.map(({ texto }) => texto)];
    for (const modelo of prontos) expect(palavras(modelo)).not.toMatch(/\((a|o|as|os)\)/);
  });

  it('[CLIN-06] puts long texts in the place of their field, line by line; what is blank takes its line along', () => {
    const { texto, semResposta } = doTipo({
      tipo: 'ENCAMINHAMENTO',
      especialidade: 'Cardiologia',
      destino: 'Dr. Silva',
      prioridade: 'URGENTE',
      motivo: 'Dor no peito',
      resumoClinico: 'Linha um\nLinha dois',
    });
    expect(semResposta).toEqual([]);
    expect(palavras(texto)).toMatch(
      /Cardiologia - Dr. Silva.*urgente.*Dor no peito\|Resumo clínico\|Linha um\|Linha dois/,
    );
    const relatorio = guardarTexto({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Estável.' }] }],
    });
    expect(palavras(doTipo({ tipo: 'RELATORIO', texto: relatorio }).texto)).toContain('Estável.');
    const declaracao = doTipo({
      tipo: 'COMPARECIMENTO',
      dia: '2026-11-22',
      chegada: '08:10:00',
      saida: '09:00',
    });
    expect(palavras(declaracao.texto)).toContain('08:10');
    expect(palavras(declaracao.texto)).not.toContain('Acompanhante');
  });

  it('[CLIN-06] names what a template of the house asks and the paper does not know', () => {
    const modelo: Texto = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            {
              type: 'campo',
              attrs: { chave: 'nome-da-escola', rotulo: 'Nome da escola', tipo: 'TEXTO', obrigatorio: true },
            },
          ],
        },
      ],
    };
    expect(comporPapel(VAZIO, modelo, null).semResposta).toEqual(['Nome da escola']);
  });

  it('[CLIN-06] a request lists its exams with their preparation, says its urgency, and is not issued empty', () => {
    const texto = comporPedido(
      {
        itens: [
          {
            codigo: '40304361',
            nome: 'Hemograma',
            quantidade: 2,
            observacao: 'em jejum',
            preparo: 'Jejum de 4 horas',
          },
        ],
        urgencia: 'URGENTE',
        indicacaoClinica: 'Fadiga',
        justificativa: null,
      },
      null,
    );
    expect(palavras(texto)).toMatch(
      /URGENTE.*40304361\|Hemograma \(em jejum\)\|2.*Preparo\|Jejum de 4 horas.*Indicação clínica\|Fadiga/,
    );
    expect(palavras(texto)).not.toMatch(/Justificativa|CID/);
    expect(variaveisUsadas(texto)).toContain('profissional.nome');
    expect(pedidoEmitivel({ registro: { itens: [] } })).toMatch(/ao menos um exame/);
    expect(pedidoEmitivel({ registro: { itens: [{}] } })).toBeUndefined();
  });
});
