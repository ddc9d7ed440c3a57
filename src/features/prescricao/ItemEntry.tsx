/** One line in which a medicine is prescribed without leaving the keyboard: Enter goes on, the last Enter adds it. */
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Checkbox, Flex, Input, InputNumber, Select, Typography } from 'antd';
import { Plus } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { lerFrequencia } from '#domain/prescricao/frequencia.ts';
import {
  escritaAMao,
  naoReconhecidos,
  posologiaDe,
  unidadePorExtenso,
  UNIDADES_OFERECIDAS,
} from '#domain/prescricao/posologia.ts';
import { exigeQuantidade, quantidadeCalculada, quantidadesPossiveis } from '#domain/prescricao/quantidade.ts';
import { receituarioDe } from '#domain/prescricao/receituario.ts';
import type { ItemPrescrito, Receituario } from '#domain/prescricao/tipos.ts';
import type { UltimaPosologia } from '#domain/prescricao/wire.ts';
import { Tag } from '#engine/kit/index.ts';
import { medicamento } from '#schemas/contratos/medicamento.ts';
import { posologiaTexto } from '#messages/prescricao-posologia.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { Field } from '#shared/ui/Field.tsx';
import { foraDe } from '#shared/ui/number-range.ts';
import { Asking } from './Asking.tsx';
import { LastTime } from './LastTime.tsx';
import { findMedicines, type Found } from './wire.ts';

const VIAS = medicamento.properties.via.oneOf.flatMap(({ const: value, title }) =>
  value === null ? [] : [{ value, label: title }],
);
const VAZIO: ItemPrescrito = { descricao: '' };
const WAIT_MS = 250;

/** '1.000' of the wire is 1, and not a thousand. */
const started = (item: ItemPrescrito | undefined): ItemPrescrito =>
  item?.dose ? { ...item, dose: String(Number(item.dose)) } : (item ?? VAZIO);

export function ItemEntry(props: {
  readonly prontuarioId: number;
  /** The item being altered; a new one without it. */
  readonly item?: ItemPrescrito | undefined;
  /** What the check says of its paper. */
  readonly kind?: string | undefined;
  /** The first of a new prescription: the keyboard is there as it opens. */
  readonly first?: boolean;
  readonly onDone: (item: ItemPrescrito) => void;
  readonly onCancel?: () => void;
}) {
  const { prontuarioId, item, kind, first = false, onDone, onCancel } = props;
  const id = useId();
  const [now, setNow] = useState<ItemPrescrito>(() => started(item));
  const [written, setWritten] = useState(() =>
    item?.posologia && item.posologia !== posologiaDe(item) ? item.posologia : null,
  );
  const [problem, setProblem] = useState<{ readonly at: string; readonly text: string } | null>(null);
  /** A bare number is asked about once the field is left, not while more of it is typed. */
  const [asking, setAsking] = useState<'frequencia' | 'quantidade' | null>(null);
  /** What was typed there is no longer worked out, not even when it was emptied. */
  const [ownQuantity, setOwnQuantity] = useState(Boolean(item?.quantidade));
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(now.medicamentoId ? '' : now.descricao.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [now.descricao, now.medicamentoId]);
  const found = useQuery({
    queryKey: ['prescricao-medicamentos', term],
    queryFn: ({ signal }) => findMedicines(term, signal),
    enabled: term.length >= 2,
    staleTime: 300_000,
    retry: false,
  });
  const change = (part: Partial<ItemPrescrito>) => {
    setProblem(null);
    setNow((before) => ({ ...before, ...part }));
  };
  const field = (name: string) => `${id}-${name}`;
  const go = (name: string) => {
    const target = document.getElementById(field(name));
    target?.focus({ preventScroll: true });
    // With its label, clear of the bars.
    target?.closest('.ant-form-item')?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(() => {
    if (first) go('medicamento');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as it opens.
  }, []);
  const next = (name: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(name);
  };
  const pick = (found: Found) => {
    const { medicamentoId, nome, principioAtivo, via, unidade } = found;
    change({
      receituario: receituarioDe(found),
      medicamentoId,
      descricao: nome,
      principios: principioAtivo,
      via: via ?? now.via ?? null,
      unidade: unidade ?? now.unidade ?? null,
    });
    setTimeout(() => go('dose'));
  };
  const sentence = written ?? posologiaDe(now);
  const whole = { ...now, posologia: written };
  const receituario = now.receituario ?? (kind as Receituario | undefined);
  const calculated = quantidadeCalculada(whole);
  const requires = exigeQuantidade(receituario);
  const offered = requires && !ownQuantity && !now.quantidade ? calculated : null;
  const quantity = now.quantidade ?? offered;
  const read = lerFrequencia(now.frequencia);
  const asked = read.tipo === 'pergunta' ? read.opcoes : null;
  const amounts = quantidadesPossiveis(quantity, now.unidade);
  const ask = () => {
    setAsking('frequencia');
    setTimeout(() => go(asked?.length ? 'resposta' : 'frequencia'));
  };
  const take = (ultima: UltimaPosologia) => {
    const { dose, unidade, via, frequencia, duracaoDias, usoContinuo, seNecessario, quantidade } = ultima;
    const theirs = { ...now, ...ultima, unidade: unidade ?? now.unidade, via: via ?? now.via };
    const worked = requires && quantidadeCalculada({ ...theirs, posologia: null }) !== null;
    change({
      dose: dose ?? null,
      unidade: theirs.unidade,
      via: theirs.via,
      frequencia: frequencia ?? null,
      duracaoDias: duracaoDias ?? null,
      usoContinuo: usoContinuo ?? false,
      seNecessario: seNecessario ?? false,
      // Worked out anew it follows the days that are typed now.
      quantidade: worked ? null : (quantidade ?? null),
    });
    setOwnQuantity(false);
    setWritten(escritaAMao({ descricao: '', ...ultima }) ? (ultima.posologia ?? null) : null);
    if (lerFrequencia(frequencia).tipo === 'pergunta') ask();
    else setTimeout(() => go('quantidade'));
  };
  const add = () => {
    const wrong = [
      { at: 'medicamento', text: now.descricao.trim().length < 2 ? texto.faltaMedicamento : null },
      {
        at: 'dose',
        text: foraDe(now.dose === null || now.dose === undefined ? null : Number(now.dose), 0.001, 99_999),
      },
      { at: 'dias', text: foraDe(now.duracaoDias, 1, 3650) },
    ].find(({ text }) => text !== null);
    if (wrong) {
      setProblem({ at: wrong.at, text: wrong.text ?? '' });
      go(wrong.at);
      return;
    }
    setProblem(null);
    if (asked) {
      ask();
      return;
    }
    if (requires && amounts.length > 0) {
      setAsking('quantidade');
      return;
    }
    onDone({
      ...now,
      quantidade: quantity ?? null,
      descricao: now.descricao.trim(),
      unidade: now.unidade ? unidadePorExtenso(now.unidade) : null,
      posologia: sentence || null,
    });
    setNow(VAZIO);
    setWritten(null);
    setAsking(null);
    setOwnQuantity(false);
    setTerm('');
    setTimeout(() => go('medicamento'));
  };
  const errorsAt = (at: string): readonly string[] => (problem?.at === at ? [problem.text] : []);
  const last = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    add();
  };
  const options = (term.length >= 2 && !now.medicamentoId ? (found.data ?? []) : []).map((drug) => ({
    value: drug.nome,
    key: drug.medicamentoId,
    found: drug,
    label: (
      <Flex vertical>
        <span>{drug.nome}</span>
        {drug.principioAtivo ? (
          <Typography.Text type="secondary">{drug.principioAtivo}</Typography.Text>
        ) : null}
      </Flex>
    ),
  }));
  return (
    <div className="z-prescricao-linha">
      <Field
        id={field('medicamento')}
        label={texto.medicamento}
        required
        className="z-prescricao-nome"
        errors={errorsAt('medicamento')}
      >
        <AutoComplete
          id={field('medicamento')}
          value={now.descricao}
          options={options}
          defaultActiveFirstOption
          placeholder={texto.medicamentoAjuda}
          onSelect={(_: string, option: { found?: Found }) => option.found && pick(option.found)}
          // Another name is another medicine: what the list said of the former is no longer known.
          onChange={(descricao: string) =>
            change({
              descricao,
              medicamentoId: null,
              principios: now.medicamentoId ? null : now.principios,
              receituario: item ? 'SIMPLES' : undefined,
            })
          }
          onInputKeyDown={(event) => {
            if (event.key === 'Enter' && options.length === 0 && now.descricao.trim().length >= 2)
              next('dose')(event);
          }}
        />
      </Field>
      {now.medicamentoId && !item ? (
        <LastTime prontuarioId={prontuarioId} medicamentoId={now.medicamentoId} onTake={take} />
      ) : null}
      <Field id={field('dose')} label={texto.dose} errors={errorsAt('dose')}>
        <InputNumber
          id={field('dose')}
          value={now.dose ?? null}
          decimalSeparator=","
          controls={false}
          stringMode
          style={{ width: '100%' }}
          onChange={(dose) => change({ dose: dose || null })}
          onKeyDown={next(now.unidade ? (now.via ? 'frequencia' : 'via') : 'unidade')}
        />
      </Field>
      <Field id={field('unidade')} label={texto.unidade}>
        <AutoComplete
          id={field('unidade')}
          value={now.unidade ?? ''}
          options={UNIDADES_OFERECIDAS.filter((unidade) =>
            unidade.startsWith((now.unidade ?? '').toLowerCase()),
          ).map((value) => ({
            value,
          }))}
          maxLength={40}
          onChange={(unidade: string) => change({ unidade: unidade || null })}
          onInputKeyDown={next(now.via ? 'frequencia' : 'via')}
        />
      </Field>
      <Field id={field('via')} label={texto.via}>
        <Select
          id={field('via')}
          value={now.via ?? null}
          options={VIAS}
          allowClear
          showSearch
          optionFilterProp="label"
          onChange={(via) => {
            change({ via: via ?? null });
            setTimeout(() => go('frequencia'));
          }}
        />
      </Field>
      <Field id={field('frequencia')} label={texto.frequencia}>
        <Input
          id={field('frequencia')}
          value={now.frequencia ?? ''}
          maxLength={120}
          placeholder={texto.frequenciaExemplo}
          status={asked && asking === 'frequencia' ? 'error' : ''}
          onChange={({ target }) => {
            change({ frequencia: target.value || null });
            setAsking(null);
          }}
          onBlur={() => asked && setAsking('frequencia')}
          onKeyDown={(event) => {
            const on = next(now.usoContinuo ? 'quantidade' : 'dias');
            if (!asked || event.key !== 'Enter' || event.ctrlKey) return on(event);
            event.preventDefault();
            event.stopPropagation();
            ask();
          }}
        />
        {asked && asking === 'frequencia' ? (
          <Asking
            id={field('resposta')}
            question={posologiaTexto.pergunta(asked.map(({ rotulo }) => rotulo))}
            answers={asked.map(({ rotulo, frequencia }) => ({ label: rotulo, value: frequencia }))}
            onAnswer={(frequencia) => {
              change({ frequencia });
              setAsking(null);
              go(now.usoContinuo ? 'quantidade' : 'dias');
            }}
          />
        ) : null}
      </Field>
      <Field id={field('dias')} label={texto.dias} errors={errorsAt('dias')}>
        <InputNumber
          id={field('dias')}
          value={now.duracaoDias ?? null}
          precision={0}
          controls={false}
          disabled={now.usoContinuo === true}
          style={{ width: '100%' }}
          onChange={(dias) => change({ duracaoDias: dias })}
          onKeyDown={next('quantidade')}
        />
      </Field>
      <Field
        id={field('quantidade')}
        label={texto.quantidade}
        required={requires}
        hint={offered ? texto.quantidadeCalculada : undefined}
      >
        <Input
          id={field('quantidade')}
          value={quantity ?? ''}
          maxLength={80}
          placeholder={texto.quantidadeExemplo}
          // What was worked out is typed over, not gone on with.
          onFocus={({ target }) => target.select()}
          onBlur={() => amounts.length > 0 && setAsking('quantidade')}
          onChange={({ target }) => {
            change({ quantidade: target.value || null });
            setOwnQuantity(true);
            setAsking(null);
          }}
          onKeyDown={last}
        />
        {amounts.length > 0 && asking === 'quantidade' ? (
          <Asking
            question={texto.perguntaQuantidade(amounts)}
            answers={amounts.map((value) => ({ label: value, value }))}
            onAnswer={(quantidade) => {
              change({ quantidade });
              setAsking(null);
              go('quantidade');
            }}
          />
        ) : calculated && !quantity ? (
          <Button
            size="small"
            type="link"
            className="z-prescricao-oferta"
            onClick={() => {
              change({ quantidade: calculated });
              go('quantidade');
            }}
          >
            {texto.usarQuantidade(calculated)}
          </Button>
        ) : null}
      </Field>
      <Flex gap={16} wrap align="center" className="z-largo">
        <Checkbox
          checked={now.usoContinuo === true}
          onChange={({ target }) =>
            change({ usoContinuo: target.checked, ...(target.checked ? { duracaoDias: null } : {}) })
          }
        >
          {texto.continuo}
        </Checkbox>
        <Checkbox
          checked={now.seNecessario === true}
          onChange={({ target }) => change({ seNecessario: target.checked })}
        >
          {texto.seNecessario}
        </Checkbox>
      </Flex>
      {!now.medicamentoId && now.descricao.trim().length >= 3 ? (
        <Field
          id={field('principios')}
          label={texto.principios}
          hint={texto.principiosAjuda}
          className="z-largo"
        >
          <Input
            id={field('principios')}
            value={now.principios ?? ''}
            maxLength={300}
            onChange={({ target }) => change({ principios: target.value || null })}
            onKeyDown={next('dose')}
          />
        </Field>
      ) : null}
      <Field
        id={field('leitura')}
        label={
          <Flex gap={8} wrap>
            {texto.leitura}
            {naoReconhecidos(whole).length > 0 ? <Tag tone="warning">{posologiaTexto.confira}</Tag> : null}
          </Flex>
        }
        className="z-largo"
      >
        <Input.TextArea
          id={field('leitura')}
          value={sentence}
          rows={2}
          maxLength={1000}
          onChange={({ target }) =>
            setWritten(target.value === '' || target.value === posologiaDe(now) ? null : target.value)
          }
        />
      </Field>
      <Flex gap={8} className="z-largo">
        <Button icon={<Plus size={16} aria-hidden />} onClick={add}>
          {item ? texto.salvarItem : texto.acrescentar}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{texto.deixar}</Button> : null}
      </Flex>
    </div>
  );
}
