import { describe, expect, it } from 'vitest';
import {
  cabe,
  emOrdem,
  previsaoDe,
  vagasDe,
  type EstadaNoMapa,
  type LeitoNoMapa,
  type SituacaoLeito,
} from './mapa.ts';

const HOJE = '2026-11-23';
const estada = (
  previsaoAlta: string | null,
  situacao: EstadaNoMapa['situacao'] = 'INTERNADA',
): EstadaNoMapa => ({
  id: 1,
  internacaoId: 1,
  versao: 1,
  situacao,
  pacienteId: 1,
  paciente: 'Ana',
  nascimento: null,
  sexo: null,
  profissional: null,
  convenio: null,
  previsaoAlta,
  internadaEm: '',
  transferencia: null,
});
const leito = (situacao: SituacaoLeito, de: EstadaNoMapa | null = null): LeitoNoMapa => ({
  id: 1,
  versao: 1,
  setorId: 1,
  nome: '201-A',
  quarto: '201',
  tipo: 'ENFERMARIA',
  situacao,
  desde: null,
  motivoBloqueio: null,
  observacao: null,
  reserva: null,
  reservaId: null,
  estada: de,
});

describe('[CLIN-04] o mapa de leitos', () => {
  it('[CLIN-04] a previsão diz se a vaga é de hoje, de amanhã ou já passou; alta pedida é de hoje', () => {
    expect(previsaoDe(estada('2026-11-22'), HOJE)).toBe('ATRASADA');
    expect(previsaoDe(estada(HOJE), HOJE)).toBe('HOJE');
    expect(previsaoDe(estada('2026-11-24'), HOJE)).toBe('AMANHA');
    expect(previsaoDe(estada('2026-11-25'), HOJE)).toBeNull();
    expect(previsaoDe(estada(null), HOJE)).toBeNull();
    expect(previsaoDe(estada('2026-12-01', 'ALTA_SOLICITADA'), HOJE)).toBe('HOJE');
    expect(previsaoDe(null, HOJE)).toBeNull();
  });

  it('[CLIN-04] as vagas somam o que está livre e o que vai ficar', () => {
    const vagas = vagasDe(
      [
        leito('LIVRE'),
        leito('HIGIENIZACAO'),
        leito('OCUPADO', estada('2026-11-20')),
        leito('OCUPADO', estada(HOJE)),
        leito('OCUPADO', estada('2026-11-24')),
        leito('OCUPADO', estada(null)),
      ],
      HOJE,
    );
    expect(vagas).toMatchObject({ total: 6, hoje: 2, amanha: 1, atrasadas: 1 });
    expect(vagas.situacao).toEqual({ OCUPADO: 4, LIVRE: 1, RESERVADO: 0, HIGIENIZACAO: 1, BLOQUEADO: 0 });
  });

  it('[CLIN-04] quem espera: a urgência primeiro, depois quem pediu antes', () => {
    const pedido = (id: number, carater: 'URGENCIA' | 'ELETIVO', solicitadaEm: string) => ({
      id,
      carater,
      solicitadaEm,
    });
    const ordem = emOrdem([
      pedido(1, 'ELETIVO', '08'),
      pedido(2, 'URGENCIA', '10'),
      pedido(3, 'URGENCIA', '09'),
    ]);
    expect(ordem.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('[CLIN-04] cabe no leito livre ou no que foi guardado para o pedido', () => {
    expect(cabe({ situacao: 'LIVRE', reservaId: null }, 7)).toBe(true);
    expect(cabe({ situacao: 'RESERVADO', reservaId: 7 }, 7)).toBe(true);
    expect(cabe({ situacao: 'RESERVADO', reservaId: 8 }, 7)).toBe(false);
    expect(cabe({ situacao: 'HIGIENIZACAO', reservaId: 7 }, 7)).toBe(false);
  });
});
