import { describe, expect, it } from 'vitest';
import { ancoraDe, lerPagina, lugarDe } from './pagina.ts';

const TEXTO = `# Recepção

Para quem recebe.

## Marcar uma consulta
<!-- telas: /agenda, /agendamentos -->
Abra **Agenda** e clique em **Marcar**. Depois, **Marcar** de novo.
<!-- foto agenda-marcar administrativo: abrir /agenda; clicar Marcar;
  escrever Paciente = Maria -->
![A janela](imagens/agenda-marcar.webp)

## No celular
<!-- foto agenda-no-bolso administrativo celular: abrir /agenda -->
<!-- foto agenda-no-bolso-dia segue: clicar Dia -->
![A agenda](imagens/agenda-no-bolso.webp)
`;

describe('a page of the manual', () => {
  it('[NGS-31] is read with its screens, its pictures and the names that stand on them', () => {
    const { titulo, resumo, partes } = lerPagina(TEXTO);
    expect([titulo, resumo]).toEqual(['Recepção', 'Para quem recebe.']);
    expect(partes[0]).toEqual({
      ancora: 'marcar-uma-consulta',
      titulo: 'Marcar uma consulta',
      telas: ['/agenda', '/agendamentos'],
      nomes: ['Agenda', 'Marcar'],
      fotos: [
        {
          nome: 'agenda-marcar',
          conta: 'administrativo',
          celular: false,
          segue: false,
          passos: [
            { verbo: 'abrir', alvo: '/agenda', texto: undefined },
            { verbo: 'clicar', alvo: 'Marcar', texto: undefined },
            { verbo: 'escrever', alvo: 'Paciente', texto: 'Maria' },
          ],
        },
      ],
      corpo:
        'Abra **Agenda** e clique em **Marcar**. Depois, **Marcar** de novo.\n![A janela](imagens/agenda-marcar.webp)',
    });
    expect(partes[1]?.fotos).toMatchObject([
      { conta: 'administrativo', celular: true, segue: false },
      { conta: 'administrativo', celular: true, segue: true },
    ]);
  });

  it('[NGS-31] leads from an address to the part that names most of it', () => {
    const paginas = {
      recepcao: lerPagina(TEXTO),
      tudo: lerPagina('# T\n\n## Agenda e mais\n<!-- telas: /agenda/salas -->\n'),
    };
    expect(lugarDe(paginas, '/agenda/dia')).toEqual({ pagina: 'recepcao', ancora: 'marcar-uma-consulta' });
    expect(lugarDe(paginas, '/agenda/salas/3')).toEqual({ pagina: 'tudo', ancora: 'agenda-e-mais' });
    expect(lugarDe(paginas, '/agendas')).toBeUndefined();
  });

  it('[NGS-31] says what it cannot read', () => {
    expect(() => lerPagina('sem título')).toThrow("falta a primeira linha '# Título'");
    expect(() => lerPagina('# T\n\n## A\n<!-- foto a admin: apertar X -->')).toThrow('Os verbos são abrir');
    expect(() => lerPagina('# T\n\n## A\n<!-- foto sem conta -->')).toThrow('foto que não se lê');
    expect(() => lerPagina('# T\n\n## A\n<!-- foto a segue: clicar X -->')).toThrow('nenhuma veio antes');
    expect(ancoraDe('Não é à toa: 2 vias!')).toBe('nao-e-a-toa-2-vias');
  });
});
