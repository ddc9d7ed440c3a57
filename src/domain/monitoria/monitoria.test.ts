import { describe, expect, it } from 'vitest';
import {
  mostraMonitoria,
  statusDaConversa,
  statusPermitidos,
  statusUnico,
  temMonitoria,
} from './monitoria.ts';

const com =
  (...acoes: readonly string[]) =>
  (action: string, subject: string) =>
    subject === 'monitoria' && acoes.includes(action);

describe('[MON-02] the status of a chat', () => {
  it('is that of its last message, and none before the first', () => {
    expect(statusDaConversa([])).toBeNull();
    expect(statusDaConversa([{ status: 'APROVADO' }, { status: 'AVALIACAO_PENDENTE' }])).toBe(
      'AVALIACAO_PENDENTE',
    );
  });
});

describe('[MON-03] what a person may send', () => {
  it('is what the three actions allow, each by its own name', () => {
    expect(statusPermitidos(com('updatestatusaprovado', 'updateStatusAguardandoAvaliacao'))).toEqual([
      'AGUARDANDO_AVALIACAO',
      'APROVADO',
    ]);
    expect(statusUnico(com('updateStatusAvaliacaoPendente'))).toBe('AVALIACAO_PENDENTE');
    expect(statusUnico(com('updateStatusAvaliacaoPendente', 'updatestatusaprovado'))).toBeUndefined();
    expect(statusUnico(com())).toBeUndefined();
  });

  it('shows the control to who may view where something was said, and to who may insert where there is a record', () => {
    expect(mostraMonitoria(com('view'), { mensagens: 0, registro: 1 })).toBe(false);
    expect(mostraMonitoria(com('view'), { mensagens: 1, registro: 1 })).toBe(true);
    expect(mostraMonitoria(com('insert'), { mensagens: 0, registro: 1 })).toBe(true);
    expect(mostraMonitoria(com('insert'), { mensagens: 0, registro: null })).toBe(false);
  });

  it('is there under the study in force, unless the setting names another', () => {
    expect(temMonitoria({ estudo: null, estudoMonitoria: null })).toBe(false);
    expect(temMonitoria({ estudo: 'BZ371A', estudoMonitoria: null })).toBe(true);
    expect(temMonitoria({ estudo: 'BZ371A', estudoMonitoria: 'PSI' })).toBe(false);
  });
});
