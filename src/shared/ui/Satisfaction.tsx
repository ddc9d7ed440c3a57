/** A score from 0 (or 1) to the highest, as one row of radios: arrows move, a number chooses, disabled it only shows (UTIL-03). */
import { Flex, Radio } from 'antd';
import type { KeyboardEvent } from 'react';
import { nota } from '#messages/formulario-tela.ts';
import './score.css';

type ScoreProps = {
  id: string;
  min: number;
  max: number;
  value: number | null;
  onChange: (value: number) => void;
  onBlur?: () => void;
  disabled?: boolean;
  /** Element that names the group. */
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
  required?: boolean;
  /** What the two ends mean. */
  ends?: readonly [string, string];
};

export function Score(props: ScoreProps) {
  const {
    id,
    min,
    max,
    value,
    onChange,
    onBlur,
    disabled = false,
    labelledBy,
    describedBy,
    invalid,
    required,
    ends,
  } = props;
  const points = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const onKeyDown = (event: KeyboardEvent) => {
    const point = /^[0-9]$/.test(event.key) ? Number(event.key) : NaN;
    if (disabled || !points.includes(point) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChange(point);
    document.getElementById(point === min ? id : `${id}-${point}`)?.focus();
  };
  return (
    <div
      className="z-nota"
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      aria-disabled={disabled || undefined}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <Radio.Group
        className="z-linha z-nota-pontos"
        buttonStyle="solid"
        name={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value as number)}
      >
        {points.map((point) => (
          <Radio.Button
            key={point}
            id={point === min ? id : `${id}-${point}`}
            value={point}
            aria-label={nota.ponto(point, max)}
          >
            {point}
          </Radio.Button>
        ))}
      </Radio.Group>
      {ends ? (
        <Flex justify="space-between" className="z-fraco">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </Flex>
      ) : null}
    </div>
  );
}

/** The satisfaction widget: 0 to 10, or 1 to 5 with `max` 5. */
export function Satisfaction({
  max = 10,
  ends = nota.extremos,
  ...rest
}: Omit<ScoreProps, 'min' | 'max'> & { max?: 5 | 10 }) {
  return <Score {...rest} min={max === 5 ? 1 : 0} max={max} ends={ends} />;
}
