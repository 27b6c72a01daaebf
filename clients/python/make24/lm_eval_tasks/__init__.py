"""Tasks for lm-evaluation-harness: ``--include_path "$(python -m make24.lm_eval_tasks)"``."""
