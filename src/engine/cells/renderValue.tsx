/** How a value is drawn in a cell, by kind and format. Reading only; editing belongs to src/engine/fields. */
import type { ReactNode } from 'react';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { displayText, type Row } from './display.ts';
import { Tag } from './Tag.tsx';
import './cells.css';

/** The cell of a field; empty is a dash that a screen reader calls 'vazio'. */
export function renderValue(
  field: FieldModel,
  value: unknown,
  row: Row,
  now: string = new Date().toISOString(),
): ReactNode {
  const text = displayText(field, value, row);
  if (text === '') return <Empty />;
  const preferred = field.ui.prefer ? row[field.ui.prefer] : undefined;
  if (typeof preferred === 'string' && preferred !== '')
    return (
      <span title={lista.comCivil(preferred, text)}>
        {preferred} <span className="celula-nao">({text})</span>
      </span>
    );
  switch (field.kind) {
    case 'enum':
      return (
        <Tag tone={field.options?.find((option) => String(option.value) === String(value))?.tone}>{text}</Tag>
      );
    case 'boolean':
      // A column of 'Sim' is no news; what is out of use is.
      return field.id === 'ativo' && value === false ? (
        <Tag icon="minus">{lista.celulaInativo}</Tag>
      ) : (
        <span className={value === true ? 'celula-sim' : 'celula-nao'}>{text}</span>
      );
    case 'datetime':
      return (
        <time className="celula-num" dateTime={String(value)} title={formatDataHora(String(value))}>
          {formatRelativo(String(value), now)}
        </time>
      );
    case 'date':
      return (
        <time className="celula-num" dateTime={String(value)}>
          {text}
        </time>
      );
    case 'money':
      return (
        <span className={String(value).startsWith('-') ? 'celula-num z-negativo' : 'celula-num'}>{text}</span>
      );
    case 'integer':
    case 'decimal':
      return <span className="celula-num">{text}</span>;
    case 'file':
      return <span>{lista.sim}</span>;
    case 'text':
      return <TextValue field={field} value={String(value)} text={text} />;
    default:
      return <span title={text}>{text}</span>;
  }
}

function TextValue({
  field,
  value,
  text,
}: {
  readonly field: FieldModel;
  readonly value: string;
  readonly text: string;
}): ReactNode {
  switch (field.format) {
    case 'email':
      return (
        <a href={`mailto:${value}`} title={text}>
          {text}
        </a>
      );
    case 'uri':
      // The form refuses other schemes, but an old row is not trusted with a link.
      return /^https?:\/\//i.test(value) ? (
        <a href={value} target="_blank" rel="noreferrer noopener" title={text}>
          {text.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
        </a>
      ) : (
        <span title={text}>{text}</span>
      );
    case undefined:
      return field.ui.widget === 'color' && /^#[0-9a-f]{3,8}$/i.test(value) ? (
        <span className="z-linha celula-cor">
          <i style={{ background: value }} aria-hidden="true" />
          {text}
        </span>
      ) : (
        // A code made of figures lines up with the one below it.
        <span className={/^[\d.]+$/.test(text) ? 'celula-num' : undefined} title={text}>
          {text}
        </span>
      );
    default:
      return (
        <span className="celula-num" title={text}>
          {text}
        </span>
      );
  }
}

function Empty(): ReactNode {
  return (
    <span className="celula-vazia">
      <span aria-hidden="true">{lista.vazio}</span>
      <span className="z-so-leitor">{lista.vazioLeitura}</span>
    </span>
  );
}
