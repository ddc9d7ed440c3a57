import { describe, expect, it } from 'vitest';
import { barItems, type BarContext } from './barra.ts';

const nobody: BarContext = {
  profissional: false,
  admin: false,
  can: () => false,
  assinador: null,
  notificacoes: null,
  alterarSenha: false,
};
const items = (more: Partial<BarContext>) => barItems({ ...nobody, ...more });
const may =
  (...allowed: string[]) =>
  (action: string, subject: string) =>
    allowed.includes(`${action}:${subject}`);

describe('[NAV-18] items of the top bar', () => {
  it('Sair always, alone for whoever has no right', () => expect(items({})).toEqual(['sair']));

  it('Autenticar GovBr and Vidaas: professional whose cloud signer is not authenticated', () => {
    const assinador = { autenticado: false, govBr: true, vidaas: true };
    expect(items({ profissional: true, assinador })).toEqual([
      'autenticarGovBr',
      'autenticarVidaas',
      'alterarPrestador',
      'sair',
    ]);
    expect(items({ profissional: true, assinador: { ...assinador, govBr: false } })).not.toContain(
      'autenticarGovBr',
    );
    expect(items({ profissional: true, assinador: { ...assinador, autenticado: true } })).toEqual([
      'alterarPrestador',
      'sair',
    ]);
    expect(items({ admin: true, assinador })).toEqual(['alterarPrestador', 'sair']);
    expect(items({ profissional: true, assinador: null })).toEqual(['alterarPrestador', 'sair']);
  });

  it('Atender: professional with list on the queue, each by its own subject', () => {
    expect(items({ profissional: true, can: may('list:prontoatendimento') })).toContain(
      'atenderProntoAtendimento',
    );
    expect(items({ profissional: true, can: may('list:prontoatendimento') })).not.toContain(
      'atenderTeleconsultoria',
    );
    expect(items({ profissional: true, can: may('list:teleconsultoriaprofissional') })).toContain(
      'atenderTeleconsultoria',
    );
    expect(items({ admin: true, can: () => true })).not.toContain('atenderProntoAtendimento');
    expect(items({ profissional: true, can: may('view:prontoatendimento') })).not.toContain(
      'atenderProntoAtendimento',
    );
  });

  it('Configurações da conta: list on usuario', () => {
    expect(items({ can: may('list:usuario') })).toEqual(['configuracoesConta', 'sair']);
    expect(items({ can: may('view:usuario') })).toEqual(['sair']);
  });

  it('Desativar notificações: while the alert is not displayed', () => {
    expect(items({ notificacoes: { alertaExibido: false } })).toEqual(['desativarNotificacoes', 'sair']);
    expect(items({ notificacoes: { alertaExibido: true } })).toEqual(['sair']);
  });

  it('Alterar Prestador: professional or admin; Alterar senha: by the setting', () => {
    expect(items({ admin: true })).toEqual(['alterarPrestador', 'sair']);
    expect(items({ profissional: true })).toEqual(['alterarPrestador', 'sair']);
    expect(items({ alterarSenha: true })).toEqual(['alterarSenha', 'sair']);
  });
});
