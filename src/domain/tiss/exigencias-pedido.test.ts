import { describe, expect, it } from 'vitest';
import { campoTiss, faltaDoPedido, faltaTiss } from '#messages/tiss.ts';
import type { AnexoPedido } from './anexo.ts';
import type { PedidoTiss } from './autorizacao.ts';
import { faltasDoAnexo, faltasDoPedido } from './exigencias-pedido.ts';

const MEDICO = {
  nome: 'Otávio Queirós',
  conselho: '06',
  numeroConselho: '40218',
  uf: '31',
  cbo: '225125',
  cpf: '52998224725',
  codigoNaOperadora: null,
};
const CASA = {
  registroAns: '419753',
  codigoNaOperadora: '0084471',
  cnpj: null,
  cnes: '2695874',
  nomePrestador: 'Clínica São João',
};
const LISTAS = {
  versao: '4.03.00',
  cbos: new Set(['225125']),
  conselhos: new Set(['06']),
  ufs: new Set(['31']),
} as const;
const pedido = (mudanca: Partial<PedidoTiss> = {}): PedidoTiss => ({
  numero: 12,
  tipo: 'SP_SADT',
  numeroCarteira: '0419753001031676',
  validadeCarteira: null,
  nomePaciente: 'Ana Beatriz',
  nomePlano: 'Básico',
  urgencia: false,
  data: '2026-11-20',
  indicacaoClinica: 'Dor “forte” – há dias…',
  tipoInternacao: null,
  dataSugerida: null,
  diarias: null,
  cid: null,
  guiaPrincipal: null,
  numeroGuiaOperadora: null,
  observacao: null,
  profissional: MEDICO,
  itens: [{ codigo: '40304361', descricao: 'Hemograma', quantidade: 2, dente: null, faces: null }],
  senha: null,
  dataAutorizacao: null,
  anexos: [],
  ...mudanca,
});
const anexo = (mudanca: Partial<AnexoPedido>): AnexoPedido =>
  ({ tipo: 'OPME', solicitante: MEDICO, email: null, materiais: [], drogas: [], ...mudanca }) as AnexoPedido;

describe('[INS-02] what a request to a plan lacks', () => {
  it('[INS-02] nothing of a whole one of each kind, whatever marks a word processor put', () => {
    for (const tipo of ['SP_SADT', 'INTERNACAO', 'PRORROGACAO', 'ODONTO', 'ELEGIBILIDADE'] as const)
      expect(faltasDoPedido(pedido({ tipo }), CASA, LISTAS)).toEqual([]);
  });

  it('[INS-02] letters that the file does not write are told of each field of the request and of its annexes', () => {
    expect(
      faltasDoPedido(
        pedido({
          indicacaoClinica: 'Dor ≥ 3 kű “x”',
          observacao: '→ urgente',
          itens: [
            { codigo: '40304361', descricao: 'Dosagem de β-hCG', quantidade: 1, dente: null, faces: null },
          ],
        }),
        CASA,
        LISTAS,
      ),
    ).toEqual([
      'A indicação clínica tem letras que o arquivo do TISS não escreve: ≥ ű. Troque-as.',
      'A observação tem uma letra que o arquivo do TISS não escreve: →. Troque-a.',
      faltaTiss.letras(campoTiss.descricao('40304361'), ['β']),
    ]);
    const livres = [
      'justificativaTecnica',
      'especificacaoMaterial',
      'histopatologico',
      'informacoes',
      'planoTerapeutico',
      'cirurgia',
      'areaIrradiada',
      'quimioterapia',
      'observacao',
    ] as const;
    for (const campo of livres)
      expect(faltasDoAnexo(anexo({ [campo]: '≥ 2 focos' }))).toEqual([
        faltaTiss.letras(campoTiss[campo], ['≥']),
      ]);
    expect(
      faltasDoAnexo(
        anexo({
          materiais: [
            {
              codigo: 'CIM-40',
              descricao: 'Cimento',
              opcao: '1',
              quantidade: 1,
              valor: null,
              registroAnvisa: null,
              referencia: 'Ω-7',
              autorizacaoFuncionamento: null,
            },
          ],
        }),
      ),
    ).toEqual([faltaTiss.letras(campoTiss.referencia('CIM-40'), ['Ω'])]);
  });

  it('[INS-02] a dental one says its plan and its dentist, in words', () => {
    const { nome } = MEDICO;
    expect(
      faltasDoPedido(
        pedido({
          tipo: 'ODONTO',
          nomePlano: null,
          profissional: { ...MEDICO, cpf: null, uf: null, cbo: null },
        }),
        { ...CASA, cnes: null },
        LISTAS,
      ),
    ).toEqual([
      faltaDoPedido.plano,
      faltaTiss.documento(nome),
      faltaTiss.uf(nome),
      faltaTiss.cbo(nome),
      faltaTiss.cnes,
    ]);
    expect(faltasDoPedido(pedido({ nomePlano: null }), CASA, LISTAS)).toEqual([]);
  });

  it('[INS-02] who asks, the days that a stay has room for', () => {
    expect(faltasDoPedido(pedido({ profissional: null }), CASA, LISTAS)).toEqual([
      faltaDoPedido.profissional,
    ]);
    expect(faltasDoPedido(pedido({ tipo: 'INTERNACAO', diarias: 100 }), CASA, LISTAS)).toEqual([
      faltaDoPedido.diarias,
    ]);
    expect(
      faltasDoPedido(
        pedido({
          tipo: 'ODONTO',
          itens: [{ codigo: '81000030', descricao: 'Consulta', quantidade: 100, dente: null, faces: null }],
        }),
        CASA,
        LISTAS,
      ),
    ).toEqual([faltaDoPedido.quantidade('81000030')]);
  });

  it('[INS-02] a card that was over on its day; eligibility is asked all the same', () => {
    const vencida = { validadeCarteira: '2026-11-19' };
    expect(faltasDoPedido(pedido(vencida), CASA, LISTAS)).toEqual([faltaTiss.carteiraVencida('2026-11-19')]);
    expect(faltasDoPedido(pedido({ ...vencida, tipo: 'ELEGIBILIDADE' }), CASA, LISTAS)).toEqual([]);
    expect(faltasDoPedido(pedido({ validadeCarteira: '2026-11-20' }), CASA, LISTAS)).toEqual([]);
  });
});
