import { describe, expect, it } from 'vitest';
import {
  anexosDoPedido,
  faltaDoPaciente,
  mensagemDoAnexo,
  superficieCorporal,
  type AnexoPedido,
} from './anexo.ts';
import guardas from './guardas.ts';

const VAZIO: AnexoPedido = {
  numero: 7,
  tipo: 'OPME',
  data: '2026-11-20',
  solicitante: {
    nome: 'Otávio Queirós',
    conselho: '06',
    numeroConselho: '40218',
    uf: '31',
    cbo: '225125',
    cpf: null,
    codigoNaOperadora: null,
  },
  telefone: '31932221100',
  email: null,
  idade: 56,
  sexo: 'F',
  cid: 'C50.9',
  justificativaTecnica: 'Artrose “avançada”',
  especificacaoMaterial: null,
  materiais: [],
  dataDiagnostico: null,
  estadiamento: null,
  finalidade: null,
  ecog: null,
  histopatologico: null,
  informacoes: null,
  tumor: null,
  nodulo: null,
  metastase: null,
  tipoQuimioterapia: null,
  planoTerapeutico: null,
  peso: '68.5',
  altura: '162',
  superficie: null,
  drogas: [],
  numeroCiclos: null,
  cicloAtual: null,
  diasCicloAtual: null,
  intervaloCiclos: null,
  diagnosticoImagem: null,
  numeroCampos: null,
  doseCampo: null,
  doseTotal: null,
  numeroDias: null,
  dataInicio: null,
  cirurgia: null,
  dataCirurgia: null,
  areaIrradiada: null,
  dataIrradiacao: null,
  quimioterapia: null,
  dataQuimioterapia: null,
  observacao: null,
};
const PEDIDO = {
  numero: 12,
  numeroCarteira: '0419.7530/0103-1676',
  numeroGuiaOperadora: '776101',
  senha: 'S1',
  dataAutorizacao: '2026-11-19',
};
const QUEM = {
  registroAns: '419753',
  codigoNaOperadora: '0084471',
  cnpj: null,
  cnes: null,
  nomePrestador: 'Clínica',
};

describe('[INS-02] annexes of a request', () => {
  it('[INS-02] name the request, and materials with the table that their code is of', () => {
    const materiais = [
      {
        codigo: '70034621',
        descricao: 'Prótese',
        opcao: '1',
        quantidade: 2,
        valor: '10.5',
        registroAnvisa: '80123',
        referencia: null,
        autorizacaoFuncionamento: null,
      },
      {
        codigo: 'CIM-40',
        descricao: 'Cimento',
        opcao: '2',
        quantidade: 1,
        valor: null,
        registroAnvisa: null,
        referencia: null,
        autorizacaoFuncionamento: null,
      },
    ];
    expect(anexosDoPedido([{ ...VAZIO, materiais }], PEDIDO, QUEM)).toMatchObject({
      solicitacaoOPME: {
        cabecalhoAnexo: { numeroGuiaAnexo: '7', numeroGuiaReferenciada: '12', senha: 'S1' },
        dadosBeneficiario: { numeroCarteira: '0419753001031676' },
        profissionalSolicitante: { telefoneProfissional: '31932221100' },
        justificativaTecnica: 'Artrose "avançada"',
        opmeSolicitadas: {
          opmeSolicitada: [
            {
              identificacaoOPME: { codigoTabela: '19', codigoProcedimento: '70034621' },
              quantidadeSolicitada: '2',
              valorSolicitado: '10.50',
            },
            { identificacaoOPME: { codigoTabela: '00', codigoProcedimento: 'CIM-40' } },
          ],
        },
      },
    });
    expect(anexosDoPedido([], PEDIDO, QUEM)).toBeNull();
  });

  it('[INS-02] of oncology say age, sex, and the surface that nobody typed', () => {
    const { conteudo, transacao, servico } = mensagemDoAnexo(
      { ...VAZIO, tipo: 'QUIMIOTERAPIA' },
      PEDIDO,
      QUEM,
    );
    expect([transacao, servico]).toEqual(['ENVIO_ANEXO', 'loteAnexoWS']);
    expect(conteudo).toMatchObject({
      numeroLote: '7',
      AnexosGuiasTISS: {
        anexoSolicitacaoQuimio: {
          dadosComplementaresBeneficiario: {
            peso: '68.50',
            altura: '162.00',
            superficieCorporal: '1.76',
            idade: '56',
            sexo: '3',
          },
          diagnosticoOncologicoQuimioterapia: { diagQuimio: { diagnosticoCID: 'C509' } },
        },
      },
    });
    expect(superficieCorporal(null, '162')).toBeNull();
    expect(superficieCorporal('80', '180')).toBe('2.00');
  });

  it('[INS-02] ask of the patient what the message cannot do without', () => {
    expect(faltaDoPaciente({ tipo: 'OPME', idade: null, sexo: 'I' })).toBeNull();
    expect(faltaDoPaciente({ tipo: 'RADIOTERAPIA', idade: null, sexo: 'F' })).toBe('idade');
    expect(faltaDoPaciente({ tipo: 'QUIMIOTERAPIA', idade: 3, sexo: 'I' })).toBe('sexo');
    expect(faltaDoPaciente({ tipo: 'QUIMIOTERAPIA', idade: 0, sexo: 'M' })).toBeNull();
  });

  it('[INS-02] do not leave without a material or a drug; a radiotherapy says itself', () => {
    const guarda = guardas['anexo-completo'];
    expect(guarda({ registro: { tipo: 'OPME', materiais: [] } })).toMatch(/material/);
    expect(guarda({ registro: { tipo: 'QUIMIOTERAPIA' } })).toMatch(/droga/);
    expect(guarda({ registro: { tipo: 'RADIOTERAPIA' } })).toBeUndefined();
    expect(guarda({ registro: { tipo: 'OPME', materiais: [{}] } })).toBeUndefined();
  });
});
