/** What may be done with each person of /atendimento, the likeliest first; the outcomes are the steps of the declared life. */
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { passosDe, quando, useFazer, type Acao } from '#capabilities/fila/index.ts';
import type { ItemTeleatendimento } from '#domain/teleatendimento/wire.ts';
import { useTransitions } from '#engine/kit/index.ts';
import { teleatendimentoTela as texto } from '#messages/teleatendimento-tela.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';
import { LinkDrawer } from './LinkDrawer.tsx';
import { abrirProntuario, anotarLigacao, atender } from './wire.ts';

export function useActions(reler: () => void) {
  const can = useCan();
  const navigate = useNavigate();
  const session = useSession();
  const eu = session?.user.id;
  const { entity } = useEntity('teleatendimentos');
  const life = useTransitions(entity);
  const { ocupado, fazer } = useFazer(reler);
  const [link, setLink] = useState<{ readonly agendamentoId: number; readonly nome: string } | null>(null);
  const atendo = can('atender', entity.subject) && session?.adicional?.profissionalId != null;
  const porVideo = can('update', 'telemedicina');

  const chamar = (id: number) => navigate(`/telemedicina/chamada?agendamento=${id}`);
  /** Without a number: whoever is next. */
  const tomar = (id?: number) => void fazer(id ?? 0, async () => void (await atender(id)));

  /** An outcome that leaves something to be done leads to it. */
  const depois = (
    { nome, pacienteId }: ItemTeleatendimento,
    passo: string,
    row: { readonly [c: string]: unknown },
  ) => {
    const dizer = (aviso: { readonly titulo: string; readonly texto: (nome: string) => string }) =>
      notify({ type: 'WARNING', title: aviso.titulo, value: aviso.texto(nome) });
    if (passo === 'agendar' && can('insert', 'agenda')) {
      dizer(texto.depois.agendar);
      void navigate('/agendas', { state: { procurarPara: pacienteId } });
    }
    if (passo !== 'chamar-ambulancia') return;
    if (row.socorro === 'SAMU') return dizer(texto.depois.samu);
    if (!can('insert', 'pedidoambulancia')) return dizer(texto.depois.ambulancia);
    dizer(texto.depois.ambulancia);
    void navigate('/pedidos-ambulancia/form', { state: { inicial: { pacienteId } } });
  };

  const { acao } = texto;
  function acoesDe(item: ItemTeleatendimento): Acao[] {
    const { id, nome, agendamentoId: hora } = item;
    const escolha = (key: string, vale: boolean, label: string, onClick: () => void) =>
      quando(vale, { key, label, onClick });
    const naFila = item.situacao === 'NA_FILA';
    const meu = !naFila && item.atendenteId === eu && hora !== null;
    const prontuario = () =>
      void fazer(id, async () => {
        const aberto = await abrirProntuario(hora ?? 0);
        void navigate(`/prontuarios/form-prontuario/${aberto.id}`);
      });
    const video = escolha('video', meu && porVideo, acao.video, () => void chamar(hora ?? 0));
    const escrever = escolha('prontuario', meu && can('insert', 'prontuario'), acao.prontuario, prontuario);
    return [
      ...escolha('atender', naFila && atendo, acao.atender, () => tomar(id)),
      ...(item.meio === 'VIDEO' ? [...video, ...escrever] : [...escrever, ...video]),
      ...escolha('link', meu && porVideo, acao.link, () => setLink({ agendamentoId: hora ?? 0, nome })),
      ...escolha(
        'ligacao',
        meu,
        acao.ligacao,
        () =>
          void fazer(id, async () => {
            const { tentativas } = await anotarLigacao(id);
            notify({ type: 'INFO', value: texto.anotada(nome, tentativas) });
          }),
      ),
      ...passosDe(life, item, nome, (passo, row) => {
        reler();
        depois(item, passo, row);
      }),
      ...escolha('abrir', true, acao.abrir, () => void navigate(`/teleatendimentos/form/${id}`)),
    ];
  }

  const dialogo: ReactNode = (
    <>
      {life.dialog}
      {link ? <LinkDrawer {...link} onClose={() => setLink(null)} /> : null}
    </>
  );
  return { acoesDe, dialogo, tomar, atendo, ocupado };
}
