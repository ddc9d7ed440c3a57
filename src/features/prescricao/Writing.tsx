/** What is written of a prescription, what stops it, what will come out of it, and its issue. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Input } from 'antd';
import { Ellipsis, Send, Signature } from 'lucide-react';
import { useState } from 'react';
import { useSaving, useTransitions, type OpenRecord, type Row } from '#engine/kit/index.ts';
import type { ItemPrescrito } from '#domain/prescricao/tipos.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { randomId } from '#shared/random-id.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { Field } from '#shared/ui/Field.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { tellFailure } from '#shared/ui/useAct.ts';
import { AlertCard, Unchecked } from './Checks.tsx';
import { ItemEntry } from './ItemEntry.tsx';
import { Items } from './Items.tsx';
import { ModelDialog } from './ModelDialog.tsx';
import { Outcome } from './Outcome.tsx';
import { pageOf } from './page-of.ts';
import { Sources } from './Sources.tsx';
import { Standing, Stops, stopsOf } from './Standing.tsx';
import {
  keepModel,
  newItem,
  partsOf,
  useCheck,
  type Acknowledged,
  type Item,
  type Prescription,
} from './wire.ts';

type Props = {
  readonly opened: Prescription;
  readonly itens: readonly Item[];
  readonly ciencias: readonly Acknowledged[];
  readonly orientacoes: string;
  readonly record: OpenRecord;
  /** The person signs; absent: only issues. */
  readonly signs: boolean;
  /** `sign`: its papers are signed in the same act. */
  readonly onIssued: (row: Row, sign: boolean) => void;
  readonly onClose: () => void;
};

export function Writing({
  opened,
  itens,
  ciencias,
  orientacoes,
  record: { form, state },
  signs,
  onIssued,
  onClose,
}: Props) {
  const { entity } = form;
  const client = useQueryClient();
  const can = useCan();
  const me = useSession()?.adicional?.profissionalId ?? null;
  const life = useTransitions(entity);
  const saving = useSaving(form, () => undefined);
  const [naming, setNaming] = useState(false);
  const [from, setFrom] = useState(0);
  const check = useCheck(opened.prontuarioId, opened.id, itens, orientacoes);
  const { alertas = [], faltas = [], naoConferido = [], papeis = [], emUso = [] } = check.data ?? {};
  const reasonOf = (chave: string) => ciencias.find(({ alerta }) => alerta === chave)?.motivo ?? null;
  const open = alertas.filter(({ chave }) => reasonOf(chave) === null);
  // What was changed a moment ago is not checked yet; a check that fails is repeated by the issue.
  const unseen = check.stale && !check.error;
  const stops = stopsOf(open, faltas, (place) => itens[place]?.descricao ?? '');
  const add = (more: readonly ItemPrescrito[]) => {
    form.setValues({ itens: [...itens, ...more.map(newItem)] });
    setFrom(pageOf(itens.length + more.length - 1));
  };
  const bring = (more: readonly ItemPrescrito[], theirs?: string | null) => {
    add(more);
    if (theirs && !orientacoes.includes(theirs))
      form.setValues({ orientacoes: [orientacoes, theirs].filter(Boolean).join('\n') });
  };
  const reason = (alerta: string, motivo: string | null) => {
    const others = ciencias.filter((ciencia) => ciencia.alerta !== alerta);
    form.setValues({
      ciencias:
        motivo === null ? others : [...others, { alerta, motivo, _chave: `n${randomId().slice(0, 8)}` }],
    });
  };
  const favourite = async (item: Item) => {
    try {
      await keepModel({
        nome: item.descricao.slice(0, 200),
        tipo: 'FAVORITO',
        profissionalId: me,
        orientacoes: null,
        itens: [partsOf(item)],
      });
      await client.invalidateQueries({ queryKey: ['lookup', 'prescricoes-modelo'] });
      notify({ type: 'SUCCESS', value: texto.favoritado });
    } catch (error) {
      tellFailure(error, texto.falhaModelo);
    }
  };
  const issue = async (sign: boolean) => {
    const saved = await saving.save();
    const row = form.store.get().row;
    const step = life.of(row ?? opened).find(({ name }) => name === 'emitir');
    if (!saved.ok || !row || !step) return;
    // What will come out stands above the button that says both: it is not asked once more.
    (sign ? life.take : life.ask)(step, row, texto.titulo, (issued) => onIssued(issued, sign));
  };
  const mayIssue = itens.length > 0 && stops.length === 0 && !unseen && can('emitir', entity.subject);
  // What is only good when signed by hand waits for no certificate.
  const phone = useMedia('(max-width: 767px)');
  const both = signs && (papeis.length === 0 || papeis.some(({ assinatura }) => assinatura !== 'A_MAO'));
  return (
    <>
      <Sources
        opened={opened}
        emUso={emUso}
        onBring={bring}
        onKeep={itens.length > 0 ? () => setNaming(true) : undefined}
      />
      <Unchecked lines={naoConferido} />
      {check.error ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={texto.falhaConferir}
          action={<Button onClick={() => void check.refetch()}>{texto.tentarDeNovo}</Button>}
        />
      ) : null}
      <Card size="small">
        <ItemEntry
          prontuarioId={opened.prontuarioId}
          first={itens.length === 0}
          onDone={(item) => add([item])}
        />
      </Card>
      <Items
        prontuarioId={opened.prontuarioId}
        itens={itens}
        kinds={check.data?.itens.map(({ receituario }) => receituario) ?? []}
        alertas={alertas}
        faltas={faltas}
        reasonOf={reasonOf}
        onReason={reason}
        onChange={(next) => form.setValues({ itens: next })}
        onFavourite={can('insert', 'prescricaomodelo') ? (item) => void favourite(item) : undefined}
        from={from}
        onMove={setFrom}
      />
      <Field id={`prescricao-${opened.id}-orientacoes`} label={texto.orientacoes}>
        <Input.TextArea
          id={`prescricao-${opened.id}-orientacoes`}
          value={orientacoes}
          rows={3}
          maxLength={4000}
          onChange={({ target }) => form.setValues({ orientacoes: target.value })}
        />
      </Field>
      {alertas
        .filter(({ itens: about }) => about.length === 0)
        .map((alerta) => (
          <AlertCard
            key={alerta.chave}
            alerta={alerta}
            motivo={reasonOf(alerta.chave)}
            onReason={(motivo) => reason(alerta.chave, motivo)}
          />
        ))}
      <Outcome papeis={papeis} />
      <Flex gap={8} wrap align="center" justify="flex-end" className="z-barra-fixa">
        <Stops stops={stops} onMove={setFrom} />
        <Standing
          open={open.length}
          acknowledged={alertas.length - open.length}
          lacks={faltas.length}
          checking={check.stale || check.isFetching}
          record={{ form, state }}
        />
        {phone ? (
          <MenuButton
            label={texto.maisAcoes}
            items={[
              { key: 'fechar', label: texto.fechar, onClick: onClose },
              { key: 'salvar', label: texto.salvarRascunho, onClick: () => void saving.save() },
              ...(both
                ? [
                    {
                      key: 'emitir',
                      label: texto.emitir,
                      disabled: !mayIssue || life.taking,
                      onClick: () => void issue(false),
                    },
                  ]
                : []),
            ]}
          >
            <Button icon={<Ellipsis size={16} aria-hidden />} aria-label={texto.maisAcoes} />
          </MenuButton>
        ) : (
          <>
            <Button onClick={onClose}>{texto.fechar}</Button>
            <Button loading={state.saving} onClick={() => void saving.save()}>
              {texto.salvarRascunho}
            </Button>
          </>
        )}
        {phone && both ? null : (
          <Button
            type={both ? 'default' : 'primary'}
            icon={<Send size={16} aria-hidden />}
            disabled={!mayIssue || life.taking}
            onClick={() => void issue(false)}
          >
            {texto.emitir}
          </Button>
        )}
        {both ? (
          <Button
            type="primary"
            icon={<Signature size={16} aria-hidden />}
            disabled={!mayIssue}
            loading={life.taking}
            onClick={() => void issue(true)}
          >
            {texto.emitirEAssinar}
          </Button>
        ) : null}
      </Flex>
      {naming ? (
        <ModelDialog itens={itens} orientacoes={orientacoes} me={me} onClose={() => setNaming(false)} />
      ) : null}
      {life.dialog}
    </>
  );
}
