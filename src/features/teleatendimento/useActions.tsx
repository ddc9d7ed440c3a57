/** What may be done with each person of /atendimento, the likeliest first; the outcomes are the steps of the declared life. */
import { Button, Flex } from 'antd';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ItemTeleatendimento } from '#domain/teleatendimento/wire.ts';
import { useTransitions } from '#engine/kit/index.ts';
import { teleatendimentoTela as texto } from '#messages/teleatendimento-tela.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { LinkDrawer } from './LinkDrawer.tsx';
import { abrirProntuario, anotarLigacao, atender } from './wire.ts';

type Acao = {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
};

export function useActions(reler: () => void) {
  const can = useCan();
  const navigate = useNavigate();
  const session = useSession();
  const eu = session?.user.id;
  const { entity } = useEntity('teleatendimentos');
  const life = useTransitions(entity);
  const [ocupado, setOcupado] = useState<number | null>(null);
  const [link, setLink] = useState<{ readonly agendamentoId: number; readonly nome: string } | null>(null);
  const atendo = can('atender', entity.subject) && session?.adicional?.profissionalId != null;
  const porVideo = can('update', 'telemedicina');

  /** One thing at a time: the second click finds the button at work. `0`: whoever is next. */
  const fazer = async (id: number, obra: () => Promise<void>) => {
    if (ocupado !== null) return;
    setOcupado(id);
    try {
      await obra();
    } catch {
      // The client has told why; the queue is read again and shows it.
    }
    setOcupado(null);
    reler();
  };
  const chamar = (id: number) => navigate(`/telemedicina/chamada?agendamento=${id}`);
  const tomar = (id?: number) => void fazer(id ?? 0, async () => void (await atender(id)));

  /** An outcome that leaves something to be done leads to it. */
  const depois = (
    { nome, pacienteId }: ItemTeleatendimento,
    passo: string,
    row: { readonly [c: string]: unknown },
  ) => {
    const dizer = (dito: { readonly titulo: string; readonly texto: (nome: string) => string }) =>
      notify({ type: 'WARNING', title: dito.titulo, value: dito.texto(nome) });
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
    const uma = (key: string, quando: boolean, label: string, onClick: () => void): Acao[] =>
      quando ? [{ key, label, onClick }] : [];
    const naFila = item.situacao === 'NA_FILA';
    const meu = !naFila && item.atendenteId === eu && hora !== null;
    const prontuario = () =>
      void fazer(id, async () => {
        const feito = await abrirProntuario(hora ?? 0);
        void navigate(`/prontuarios/form-prontuario/${feito.id}`);
      });
    const video = uma('video', meu && porVideo, acao.video, () => void chamar(hora ?? 0));
    const escrever = uma('prontuario', meu && can('insert', 'prontuario'), acao.prontuario, prontuario);
    return [
      ...uma('atender', naFila && atendo, acao.atender, () => tomar(id)),
      ...(item.meio === 'VIDEO' ? [...video, ...escrever] : [...escrever, ...video]),
      ...uma('link', meu && porVideo, acao.link, () => setLink({ agendamentoId: hora ?? 0, nome })),
      ...uma(
        'ligacao',
        meu,
        acao.ligacao,
        () =>
          void fazer(id, async () => {
            const { tentativas } = await anotarLigacao(id);
            notify({ type: 'INFO', value: texto.anotada(nome, tentativas) });
          }),
      ),
      ...life.of(item).map((step) => ({
        key: step.name,
        label: step.title,
        danger: step.danger,
        onClick: () =>
          life.ask(step, item, nome, (row) => {
            reler();
            depois(item, step.name, row);
          }),
      })),
      ...uma('abrir', true, acao.abrir, () => void navigate(`/teleatendimentos/form/${id}`)),
    ];
  }

  const botoes = (item: ItemTeleatendimento, primeiro: boolean): ReactNode => {
    const [uma, ...outras] = acoesDe(item);
    if (!uma) return null;
    return (
      <Flex gap={4} justify="end">
        <Button
          type={primeiro ? 'primary' : 'default'}
          aria-label={`${uma.label}: ${item.nome}`}
          loading={ocupado === item.id}
          onClick={uma.onClick}
        >
          {uma.label}
        </Button>
        {outras.length > 0 ? (
          <MenuButton label={texto.mais(item.nome)} items={outras}>
            <Button icon={<Ellipsis size={16} aria-hidden />} aria-label={texto.mais(item.nome)} />
          </MenuButton>
        ) : null}
      </Flex>
    );
  };
  const dialogo: ReactNode = (
    <>
      {life.dialog}
      {link ? <LinkDrawer {...link} onClose={() => setLink(null)} /> : null}
    </>
  );
  return { botoes, dialogo, tomar, atendo, ocupado: ocupado !== null };
}
