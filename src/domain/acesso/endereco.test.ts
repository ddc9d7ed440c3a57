import { describe, expect, it } from 'vitest';
import { lugarDaGaveta, permissoesDoEndereco, type Lugar } from './endereco.ts';

const asked = (resource: Parameters<typeof permissoesDoEndereco>[0], lugar?: Lugar) =>
  permissoesDoEndereco(resource, lugar).map(({ action, subject }) => `${subject}:${action}`);

describe('what an address asks', () => {
  it('[NAV-04] a screen asks its own action, a record seeing it, a new one including', () => {
    expect(asked({ subject: 'banco' })).toEqual(['banco:list']);
    expect(asked({ subject: 'banco', action: 'insert' })).toEqual(['banco:insert']);
    expect(asked({ subject: 'banco' }, 'registro')).toEqual(['banco:view']);
    expect(asked({ subject: 'banco' }, 'novo')).toEqual(['banco:insert']);
    expect(asked({ subject: 'banco' }, 'copia')).toEqual(['banco:insert', 'banco:view']);
    expect(asked({ subject: 'banco' }, 'importacao')).toEqual(['banco:list', 'banco:insert', 'banco:update']);
    expect(asked({}, 'registro')).toEqual([]);
    expect(asked({ subject: 'banco', login: false }, 'registro')).toEqual([]);
  });

  it('[NAV-01] a form asks what the specification writes, and the record is read beside', () => {
    expect(asked({ subject: 'convenio', formAction: 'insert' }, 'registro')).toEqual([
      'convenio:insert',
      'convenio:view',
    ]);
    expect(asked({ subject: 'profissional', formAction: 'view' }, 'registro')).toEqual(['profissional:view']);
    expect(asked({ subject: 'profissional', formAction: 'view' }, 'novo')).toEqual(['profissional:view']);
  });

  it('[NAV-04] a register that is read only asks seeing, a view what its rows ask', () => {
    expect(asked({ subject: 'boleto', readOnly: true }, 'novo')).toEqual(['boleto:view']);
    const view = { subject: 'liberacao', rowsOf: 'contapagar', action: 'liberar' };
    expect(asked(view)).toEqual(['liberacao:liberar', 'contapagar:list']);
    expect(asked(view, 'registro')).toEqual(['contapagar:view']);
  });

  it('[NAV-04] [PERM-01] what the first readings of a screen ask is asked with it', () => {
    expect(asked({ subject: 'modelo', action: 'view', reads: ['modelo:list'] })).toEqual([
      'modelo:view',
      'modelo:list',
    ]);
    // The generated list reads its rows, whatever its address asks beside.
    expect(asked({ subject: 'transferencia', entity: 'a/b', action: 'update' })).toEqual([
      'transferencia:update',
      'transferencia:list',
    ]);
    const chart = {
      subject: 'prontuario',
      entity: 'a/b',
      formScreen: 'prontuario',
      reads: ['paciente:view'],
    };
    expect(asked(chart)).toEqual(['prontuario:list']);
    expect(asked(chart, 'registro')).toEqual(['prontuario:view', 'paciente:view']);
  });

  it('[NAV-04] the drawer opens a record, a new one or a copy, and nothing else', () => {
    const drawer = (search: string) => lugarDaGaveta(new URLSearchParams(search));
    expect(['abrir=12', 'abrir=novo', 'abrir=novo&duplicar=3'].map(drawer)).toEqual([
      'registro',
      'novo',
      'copia',
    ]);
    expect(['', 'abrir=', 'abrir=0', 'abrir=ana'].map(drawer)).toEqual([null, null, null, null]);
  });
});
